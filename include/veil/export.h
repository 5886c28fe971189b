// What can be seen from outside libveil. A public header opens its namespace with VEIL_PUBLIC, `namespace veil VEIL_PUBLIC {`: what it
// declares is exported, and all else is hidden, since the library is compiled so (cmake/folder.cmake).
#pragma once

#define VEIL_PUBLIC __attribute__((visibility("default")))
