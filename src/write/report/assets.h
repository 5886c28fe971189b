// The style and the script of the page, from web/report/, compiled into the library.
#pragma once

#include <string_view>

namespace veil::report {

std::string_view page_style();
std::string_view page_script();

}  // namespace veil::report
