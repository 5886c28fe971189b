# One target per folder of src/: veil_<folder>, made of every .cpp below it. A folder without sources yet is an interface target,
# so that others may already name it.

set(VEIL_WARNINGS -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wsign-conversion -Wnon-virtual-dtor -Wold-style-cast
    -Woverloaded-virtual -Wnull-dereference -Werror)
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  # g++ 12 reports false positives for these in its own library headers when it optimises.
  list(APPEND VEIL_WARNINGS -Wno-null-dereference -Wno-restrict -Wno-maybe-uninitialized)
endif()

function(veil_compile_options target)
  target_compile_options(${target} PRIVATE ${VEIL_WARNINGS})
  if(VEIL_SANITIZE)
    target_compile_options(${target} PRIVATE -fsanitize=${VEIL_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer)
    target_link_options(${target} PUBLIC -fsanitize=${VEIL_SANITIZE})
  endif()
  if(VEIL_FUZZ)
    target_compile_options(${target} PRIVATE -fsanitize=fuzzer-no-link)
  endif()
endfunction()

function(veil_folder name)
  cmake_parse_arguments(FOLDER "" "" "FOLDERS;LIBRARIES" ${ARGN})
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/src/${name}/*.cpp)
  list(TRANSFORM FOLDER_FOLDERS PREPEND veil_)
  if(sources)
    add_library(veil_${name} STATIC ${sources})
    target_include_directories(veil_${name} PUBLIC ${CMAKE_SOURCE_DIR}/include ${CMAKE_SOURCE_DIR}/src)
    target_link_libraries(veil_${name} PUBLIC ${FOLDER_FOLDERS} PRIVATE ${FOLDER_LIBRARIES})
    veil_compile_options(veil_${name})
  else()
    add_library(veil_${name} INTERFACE)
    target_link_libraries(veil_${name} INTERFACE ${FOLDER_FOLDERS})
  endif()
endfunction()
