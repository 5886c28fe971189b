# One target per folder of src/: veil_<folder>, an archive of every .cpp below it. The libraries that are installed are made of the same
# objects (cmake/library.cmake); tests, benchmarks and the program link the archives, since they may use what those hide.

set(VEIL_WARNINGS -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wsign-conversion -Wnon-virtual-dtor -Wold-style-cast
    -Woverloaded-virtual -Wnull-dereference)
if(VEIL_WERROR)
  list(APPEND VEIL_WARNINGS -Werror)
endif()
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  # g++ 12 reports false positives for these in its own library headers when it optimises.
  list(APPEND VEIL_WARNINGS -Wno-null-dereference -Wno-restrict -Wno-maybe-uninitialized)
  if(VEIL_UNITY)
    list(APPEND VEIL_WARNINGS -Wno-subobject-linkage)  # takes a file that is compiled with others for a header
  endif()
endif()

function(veil_compile_options target)
  target_compile_options(${target} PRIVATE ${VEIL_WARNINGS})
  # Only what a public header declares can be seen from outside a library (veil/export.h).
  set_target_properties(${target} PROPERTIES CXX_VISIBILITY_PRESET hidden VISIBILITY_INLINES_HIDDEN ON)
  if(VEIL_SANITIZE)
    target_compile_options(${target} PRIVATE -fsanitize=${VEIL_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer)
    target_link_options(${target} PUBLIC -fsanitize=${VEIL_SANITIZE})
  endif()
  if(VEIL_FUZZ)
    target_compile_options(${target} PRIVATE -fsanitize=fuzzer-no-link)
  endif()
endfunction()

# With VEIL_UNITY the files of a room (a folder with sources in it) are one unit for the compiler, which then reads headers and makes
# templates once: 200 seconds of processor time for libveil instead of 470. What a file keeps to itself therefore needs a name of its own in
# the room. The presets debug and clang compile each file alone, so that each includes what it needs.
function(veil_unity target folder)
  if(NOT VEIL_UNITY)
    return()
  endif()
  set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE GROUP)
  foreach(source ${ARGN})
    get_filename_component(room ${source} DIRECTORY)
    file(RELATIVE_PATH room ${folder} ${room}/room)
    string(REPLACE "/" "_" room ${room})
    set_source_files_properties(${source} PROPERTIES UNITY_GROUP ${room})
  endforeach()
endfunction()

# WITHOUT names files that another folder compiles WITH its own: a writer stands beside its reader, but what it needs is of the tools.
function(veil_folder name)
  cmake_parse_arguments(FOLDER "" "" "FOLDERS;LIBRARIES;WITH;WITHOUT" ${ARGN})
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/src/${name}/*.cpp)
  foreach(elsewhere ${FOLDER_WITHOUT})
    list(REMOVE_ITEM sources ${PROJECT_SOURCE_DIR}/src/${elsewhere})
  endforeach()
  list(TRANSFORM FOLDER_WITH PREPEND ${PROJECT_SOURCE_DIR}/src/)
  list(APPEND sources ${FOLDER_WITH})
  list(TRANSFORM FOLDER_FOLDERS PREPEND veil_)
  add_library(veil_${name} STATIC ${sources})
  target_include_directories(veil_${name} PUBLIC ${PROJECT_SOURCE_DIR}/include ${PROJECT_BINARY_DIR}/include ${PROJECT_SOURCE_DIR}/src)
  target_link_libraries(veil_${name} PUBLIC ${FOLDER_FOLDERS} PRIVATE ${FOLDER_LIBRARIES})
  set_target_properties(veil_${name} PROPERTIES POSITION_INDEPENDENT_CODE ON VEIL_LIBRARIES "${FOLDER_LIBRARIES}")
  veil_unity(veil_${name} ${PROJECT_SOURCE_DIR}/src/${name} ${sources})
  veil_compile_options(veil_${name})
endfunction()
