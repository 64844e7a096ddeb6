# What other programs build against: one library, static and shared, made of the folders' libraries; public headers; a
# package for find_package(bylaw) and one for pkg-config; the program with its man page.
find_package(Threads REQUIRED)
find_package(asmjit QUIET)
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

set(bylaw_objects)
foreach(part base grammar format dice program check compile machine residual specialise odds_dice odds_rules lua simulate session saves c)
  list(APPEND bylaw_objects $<TARGET_OBJECTS:bylaw_${part}>)
endforeach()
# Names of libraries as a linker wants them: the package must work on machines where they lie elsewhere.
set(bylaw_needs utf8proc sqlite3 Threads::Threads ${CMAKE_DL_LIBS} m)

# Debian's asmjit and its static Lua cannot be a part of a shared library: that one simulates without machine code.
add_library(bylaw_shared SHARED $<FILTER:${bylaw_objects},EXCLUDE,/native/> interpreter/simulate/native/no_kernels.cpp)
target_link_libraries(bylaw_shared PRIVATE bylaw_options ${bylaw_needs} lua5.4)
set_target_properties(bylaw_shared PROPERTIES VERSION ${PROJECT_VERSION} SOVERSION ${PROJECT_VERSION_MAJOR}.${PROJECT_VERSION_MINOR})
add_library(bylaw_static STATIC ${bylaw_objects})
# By its name, decided here: whoever links has no target of that library.
if(BYLAW_ACCELERATION AND TARGET asmjit::asmjit)
  set(bylaw_machine_code asmjit)
endif()
target_link_libraries(bylaw_static INTERFACE ${bylaw_needs} lua5.4 ${bylaw_machine_code})
foreach(kind shared static)
  set_target_properties(bylaw_${kind} PROPERTIES OUTPUT_NAME bylaw EXPORT_NAME ${kind} LINKER_LANGUAGE CXX)
  target_compile_features(bylaw_${kind} INTERFACE cxx_std_20)
  target_include_directories(bylaw_${kind} INTERFACE $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)
endforeach()

install(TARGETS bylaw_shared bylaw_static EXPORT bylaw)
install(TARGETS bylaw)

# The program tells shells and `man` of itself.
set(bylaw_told)
foreach(what bash zsh fish man)
  set(file ${CMAKE_BINARY_DIR}/told/${what})
  add_custom_command(OUTPUT ${file} DEPENDS bylaw VERBATIM
    COMMAND ${CMAKE_COMMAND} -E make_directory ${CMAKE_BINARY_DIR}/told
    COMMAND bylaw completion ${what} > ${file})
  list(APPEND bylaw_told ${file})
endforeach()
add_custom_command(OUTPUT ${CMAKE_BINARY_DIR}/told/bylaw.1.gz DEPENDS ${CMAKE_BINARY_DIR}/told/man VERBATIM
  COMMAND gzip -9nc ${CMAKE_BINARY_DIR}/told/man > ${CMAKE_BINARY_DIR}/told/bylaw.1.gz)
add_custom_target(bylaw_told ALL DEPENDS ${bylaw_told} ${CMAKE_BINARY_DIR}/told/bylaw.1.gz)
install(FILES ${CMAKE_BINARY_DIR}/told/bylaw.1.gz DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
install(FILES ${CMAKE_BINARY_DIR}/told/bash DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions RENAME bylaw)
install(FILES ${CMAKE_BINARY_DIR}/told/zsh DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/vendor-completions RENAME _bylaw)
install(FILES ${CMAKE_BINARY_DIR}/told/fish DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d RENAME bylaw.fish)
install(DIRECTORY ${CMAKE_SOURCE_DIR}/include/bylaw DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
install(FILES ${CMAKE_SOURCE_DIR}/LICENSE ${CMAKE_SOURCE_DIR}/README.md DESTINATION ${CMAKE_INSTALL_DOCDIR})

set(bylaw_package ${CMAKE_INSTALL_LIBDIR}/cmake/bylaw)
install(EXPORT bylaw FILE targets.cmake NAMESPACE bylaw:: DESTINATION ${bylaw_package})
file(WRITE ${CMAKE_BINARY_DIR}/bylaw-config.cmake
"# bylaw::bylaw is the shared library; bylaw::static puts everything into your program.
include(CMakeFindDependencyMacro)
find_dependency(Threads)
include(\${CMAKE_CURRENT_LIST_DIR}/targets.cmake)
if(NOT TARGET bylaw::bylaw)
  add_library(bylaw::bylaw ALIAS bylaw::shared)
endif()
")
# Before 1.0 each minor version may change anything.
write_basic_package_version_file(${CMAKE_BINARY_DIR}/bylaw-config-version.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${CMAKE_BINARY_DIR}/bylaw-config.cmake ${CMAKE_BINARY_DIR}/bylaw-config-version.cmake DESTINATION ${bylaw_package})

set(BYLAW_PC_PRIVATE "")
if(bylaw_machine_code)
  set(BYLAW_PC_PRIVATE -lasmjit)
endif()
configure_file(${CMAKE_CURRENT_LIST_DIR}/bylaw.pc.in ${CMAKE_BINARY_DIR}/bylaw.pc @ONLY)
install(FILES ${CMAKE_BINARY_DIR}/bylaw.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)

# `cpack -G DEB` and `cpack -G TGZ` in the build folder.
set(CPACK_PACKAGE_VENDOR "the Bylaw authors")
set(CPACK_PACKAGE_CONTACT "the Bylaw authors <bylaw@example.org>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "tabletop rules that are checked, run, and explained")
set(CPACK_RESOURCE_FILE_LICENSE ${CMAKE_SOURCE_DIR}/LICENSE)
set(CPACK_STRIP_FILES ON)
set(CPACK_DEBIAN_PACKAGE_SECTION games)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
include(CPack)
