// The plain text of an article from its wiki markup, by one pass with a stack: templates, tables, references, comments, files and
// categories go; links leave what they show; headings and lists leave their words. Not a renderer: what templates would print is lost.
#pragma once

#include <string>
#include <string_view>

namespace veil::training {

std::string plain_text_of_wiki(std::string_view markup);

}  // namespace veil::training
