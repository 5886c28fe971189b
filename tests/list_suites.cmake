# Asks a test program which suites it has, and writes one ctest entry for each: PREFIX and the suite's name. One process runs the whole
# suite, since most tests take less time than starting one. Run behind the linking of each test program.
#   cmake -DPROGRAM=... -DFILTER=... -DPREFIX=... -DPROPERTIES=... -DOUTPUT=... -P list_suites.cmake
execute_process(COMMAND ${PROGRAM} --gtest_list_tests "--gtest_filter=${FILTER}" OUTPUT_VARIABLE listed RESULT_VARIABLE status)
# A suite stands at the start of a line and ends with a full stop; its tests are indented.
string(REGEX MATCHALL "(^|\n)[A-Za-z_][A-Za-z0-9_/]*\\." suites "${listed}")
if(status OR NOT suites)
  message(FATAL_ERROR "${PROGRAM} names no tests (${status})")
endif()
string(REPLACE ";" " " PROPERTIES "${PROPERTIES}")
set(entries)
foreach(suite ${suites})
  string(STRIP "${suite}" suite)
  string(REGEX REPLACE "\\.$" "" name "${suite}")
  string(APPEND entries "add_test(\"${PREFIX} ${name}\" \"${PROGRAM}\" \"--gtest_filter=${suite}*\" --gtest_brief=1)\n"
    "set_tests_properties(\"${PREFIX} ${name}\" PROPERTIES SKIP_RETURN_CODE 77 ${PROPERTIES})\n")
endforeach()
file(WRITE ${OUTPUT} "${entries}")
