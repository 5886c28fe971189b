#!/usr/bin/env python3
"""Veil inside another project (FetchContent with a folder, as add_subdirectory): the other project keeps its own flags, build type and
targets, gets neither tests nor program, and can link veil::veil. Configured always; built with --build, which takes minutes."""

import os
import pathlib
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(os.environ["VEIL_ROOT"])
FOREIGN = pathlib.Path(__file__).parent / "foreign"

PROJECT = f"""cmake_minimum_required(VERSION 3.25)
project(outer LANGUAGES CXX)
include(FetchContent)
FetchContent_Declare(veil SOURCE_DIR {ROOT})
FetchContent_MakeAvailable(veil)
add_executable(hello {FOREIGN}/hello.cpp)
target_link_libraries(hello PRIVATE veil::veil)
if(CMAKE_BUILD_TYPE OR CMAKE_CXX_COMPILER_LAUNCHER OR CMAKE_CXX_STANDARD)
  message(FATAL_ERROR "the outer project was changed")
endif()
foreach(target veil-cli veil-tools test_text)
  if(TARGET ${{target}})
    message(FATAL_ERROR "${{target}} was not asked for")
  endif()
endforeach()
get_target_property(options veil_text COMPILE_OPTIONS)
if("-Werror" IN_LIST options)
  message(FATAL_ERROR "warnings are errors in a project that did not ask for it")
endif()
"""


def main():
    with tempfile.TemporaryDirectory() as folder:
        outer = pathlib.Path(folder)
        (outer / "CMakeLists.txt").write_text(PROJECT)
        subprocess.run(["cmake", "-S", outer, "-B", outer / "build", "-G", "Ninja"], check=True, stdout=subprocess.DEVNULL)
        if "--build" not in sys.argv:
            return
        subprocess.run(["cmake", "--build", outer / "build"], check=True, stdout=subprocess.DEVNULL)
        environment = {name: value for name, value in os.environ.items() if name != "VEIL_RESOURCES"}
        done = subprocess.run([outer / "build/hello"], check=True, capture_output=True, text=True, env=environment)
        assert done.stdout == "[PERSON1] moved to [LOC1].\n", done.stdout


if __name__ == "__main__":
    main()
