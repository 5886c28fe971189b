# What `cmake --install` puts where: the program, both libraries, public headers, resources, the manual page, the completion of bash, and
# what find_package(veil) and pkg-config read. Nothing in it is an absolute path, so that an installed tree may be moved.
include(CMakePackageConfigHelpers)

set(libraries veil_library)
if(VEIL_TOOLS)
  list(APPEND libraries veil-tools)
endif()
install(TARGETS ${libraries} EXPORT veil
  LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR} ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR})
install(EXPORT veil NAMESPACE veil:: FILE veil-targets.cmake DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/veil)
configure_package_config_file(cmake/veil-config.cmake.in ${PROJECT_BINARY_DIR}/veil-config.cmake
  INSTALL_DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/veil)
write_basic_package_version_file(${PROJECT_BINARY_DIR}/veil-config-version.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/veil-config.cmake ${PROJECT_BINARY_DIR}/veil-config-version.cmake
  DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/veil)
file(RELATIVE_PATH VEIL_PREFIX_FROM_PC /${CMAKE_INSTALL_LIBDIR}/pkgconfig /)
if(NOT BUILD_SHARED_LIBS)
  set(VEIL_PC_PRIVATE "Requires.private: icu-uc icu-i18n libsodium re2 libxxhash protobuf yaml-cpp pugixml simdjson
Libs.private: -lphonenumber -lstemmer -lpthread")
endif()
configure_file(cmake/veil.pc.in ${PROJECT_BINARY_DIR}/veil.pc @ONLY)
install(FILES ${PROJECT_BINARY_DIR}/veil.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)

install(DIRECTORY include/veil ${PROJECT_BINARY_DIR}/include/veil DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}
  PATTERN tools EXCLUDE)
if(VEIL_TOOLS)
  install(DIRECTORY include/veil/tools DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/veil)
endif()
install(DIRECTORY languages models policies DESTINATION ${CMAKE_INSTALL_DATADIR}/veil)
install(DIRECTORY web/review DESTINATION ${CMAKE_INSTALL_DATADIR}/veil/web PATTERN jsconfig.json EXCLUDE)
install(FILES LICENSE NOTICE README.md CHANGELOG.md DESTINATION ${CMAKE_INSTALL_DOCDIR})
if(VEIL_PROGRAM)
  install(TARGETS veil-cli RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
  install(DIRECTORY tools/bench DESTINATION ${CMAKE_INSTALL_DATADIR}/veil/tools)
  install(FILES docs/veil.1 DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
  install(FILES tools/veil-completion.bash DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions RENAME veil)
endif()

include(cmake/package.cmake)
