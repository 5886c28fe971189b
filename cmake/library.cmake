# The libraries that are installed: libveil and libveil-tools, made of the objects of folders. What no public header declares is hidden.
# libveil-tools needs much of what libveil hides (features of models, the way of a text through a stage), and exporting that for it would
# make it public for everybody. So it holds the folders of libveil once more and links nothing of it: whoever links veil::tools needs no
# veil::veil, and where both are loaded the public functions of the first answer for both, which are the same.

function(veil_library name)
  set(target ${name})
  if(name STREQUAL "veil")
    set(target veil_library)  # `veil` is the name of the archives together, for the program and the tests
  endif()
  set(objects)
  foreach(folder ${ARGN})
    list(APPEND objects $<TARGET_OBJECTS:veil_${folder}>)
  endforeach()
  add_library(${target} ${objects})
  add_library(veil::${name} ALIAS ${target})
  if(name STREQUAL "veil-tools")
    add_library(veil::tools ALIAS ${target})
    set_target_properties(${target} PROPERTIES EXPORT_NAME tools)
  else()
    set_target_properties(${target} PROPERTIES EXPORT_NAME ${name})
  endif()
  # Nothing but the objects and the outside libraries of each folder: its archive is not linked, nor are its internal headers seen.
  foreach(folder ${ARGN})
    get_target_property(libraries veil_${folder} VEIL_LIBRARIES)
    target_link_libraries(${target} PRIVATE ${libraries})
  endforeach()
  target_include_directories(${target} INTERFACE $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/include>
    $<BUILD_INTERFACE:${PROJECT_BINARY_DIR}/include> $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)
  target_compile_features(${target} INTERFACE cxx_std_20)
  # Between 0.x versions the interface may change, so that the second number is part of the name.
  set_target_properties(${target} PROPERTIES OUTPUT_NAME ${name} LINKER_LANGUAGE CXX VERSION ${PROJECT_VERSION}
    SOVERSION ${PROJECT_VERSION_MAJOR}.${PROJECT_VERSION_MINOR})
  if(VEIL_SANITIZE)
    target_link_options(${target} PUBLIC -fsanitize=${VEIL_SANITIZE})
  endif()
endfunction()
