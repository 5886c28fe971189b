#include "text/formula_cells.h"

#include <gtest/gtest.h>

namespace veil {
namespace {

TEST(FormulaCells, an_apostrophe_stands_before_what_a_spreadsheet_would_run) {
  EXPECT_EQ(with_apostrophe("=1+1"), "'=1+1");
  EXPECT_EQ(with_apostrophe("\"=HYPERLINK(\"\"x\"\")\""), "\"'=HYPERLINK(\"\"x\"\")\"");
  for (const char* cell : {"+49 30 1", "-5", "@SUM(A1)", "\"\t=1\"", "\"\r@x\"", " =1", "'=1", "''-x", "＝1", "＠x"}) {
    EXPECT_TRUE(is_formula(cell)) << cell;
    EXPECT_EQ(without_apostrophe(with_apostrophe(cell)), cell);
  }
}

TEST(FormulaCells, other_cells_stay_as_they_are) {
  for (const char* cell : {"", "a", "1-2", "'quoted'", "\"\"", "\"a=b\"", "x@y.example", "'", "' '"}) {
    EXPECT_EQ(with_apostrophe(cell), cell);
    EXPECT_EQ(without_apostrophe(cell), cell);
  }
}

}  // namespace
}  // namespace veil
