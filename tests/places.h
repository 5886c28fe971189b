// Where the tests find the project and the corpora shared beside it. Known to main.cpp alone, so that no other object of the tests depends on where
// the checkout lies.
#pragma once

namespace veil {

extern const char* const source_folder;
extern const char* const shared_folder;

}  // namespace veil
