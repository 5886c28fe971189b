# The Debian package: tools/package builds it with the preset of that name. Dependencies are those of the libraries that the program and
# libveil were linked with, as dpkg-shlibdeps finds them.
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME veil)
set(CPACK_PACKAGE_VERSION ${PROJECT_VERSION})
set(CPACK_PACKAGE_VENDOR "The Veil authors")
set(CPACK_PACKAGE_CONTACT "The Veil authors <veil@localhost>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "protects text without destroying it, in four languages")
set(CPACK_PACKAGE_DESCRIPTION "Finds what would give a person away in English, German, Portuguese and Spanish text,
replaces it by what is still safe to say, verifies what leaves, and restores
the originals for whoever holds the key. Program, library, headers and models.")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION text)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_GENERATE_SHLIBS OFF)
include(CPack)
