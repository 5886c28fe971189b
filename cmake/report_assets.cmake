# Compiles the style and the script of the report page into veil_write, so that the program needs no files beside it.
set(folder ${PROJECT_SOURCE_DIR}/web/report)
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${folder}/report.css ${folder}/report.js)
file(READ ${folder}/report.css VEIL_REPORT_STYLE)
file(READ ${folder}/report.js VEIL_REPORT_SCRIPT)
configure_file(${PROJECT_SOURCE_DIR}/cmake/report_assets.cpp.in ${PROJECT_BINARY_DIR}/report_assets.cpp @ONLY)
target_sources(veil_write PRIVATE ${PROJECT_BINARY_DIR}/report_assets.cpp)
