# What other programs build against: one library, static and shared, made of the folders' libraries; public headers; a
# package for find_package(bylaw) and one for pkg-config; the program with its man page.
find_package(Threads REQUIRED)
find_package(asmjit QUIET)
# As Debian has it, whatever the prefix; elsewhere GNUInstallDirs knows.
if(CMAKE_LIBRARY_ARCHITECTURE AND EXISTS /etc/debian_version)
  set(CMAKE_INSTALL_LIBDIR lib/${CMAKE_LIBRARY_ARCHITECTURE} CACHE PATH "Where libraries go")
endif()
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

set(bylaw_objects)
foreach(part base grammar format dice dialects program check compile verify machine reach residual specialise odds_dice odds_rules lua simulate session study saves c)
  list(APPEND bylaw_objects $<TARGET_OBJECTS:bylaw_${part}>)
endforeach()
# Names of libraries as a linker wants them: the package must work on machines where they lie elsewhere.
set(bylaw_needs utf8proc sqlite3 Threads::Threads ${CMAKE_DL_LIBS} m)

# Debian's asmjit and its static Lua cannot be a part of a shared library: there `batch` has no vectors.
# Without acceleration there is no engine that would ask for kernels.
add_library(bylaw_shared SHARED $<FILTER:${bylaw_objects},EXCLUDE,/native/> $<$<BOOL:${BYLAW_ACCELERATION}>:interpreter/simulate/native/no_kernels.cpp>)
target_link_libraries(bylaw_shared PRIVATE bylaw_options ${bylaw_needs} lua5.4)
set_target_properties(bylaw_shared PROPERTIES VERSION ${PROJECT_VERSION} SOVERSION ${PROJECT_VERSION_MAJOR}.${PROJECT_VERSION_MINOR})
add_library(bylaw_static STATIC ${bylaw_objects} $<TARGET_OBJECTS:bylaw_kernels>)
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

# Three packages: the program alone, the shared library, and what is built against it.
install(TARGETS bylaw_shared EXPORT bylaw LIBRARY COMPONENT library NAMELINK_COMPONENT development)
install(TARGETS bylaw_static EXPORT bylaw ARCHIVE COMPONENT development)
install(TARGETS bylaw RUNTIME COMPONENT program)

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
add_custom_target(bylaw_told ALL DEPENDS ${bylaw_told} ${CMAKE_BINARY_DIR}/told/bylaw.1.gz ${CMAKE_BINARY_DIR}/told/changelog.gz)
# All that `cmake --install` lays down, without a test: what bindings and guests wait for.
add_custom_target(installed)
add_dependencies(installed bylaw bylaw_shared bylaw_static bylaw_told)
install(FILES ${CMAKE_BINARY_DIR}/told/bylaw.1.gz DESTINATION ${CMAKE_INSTALL_MANDIR}/man1 COMPONENT program)
install(FILES ${CMAKE_BINARY_DIR}/told/bash DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions RENAME bylaw COMPONENT program)
install(FILES ${CMAKE_BINARY_DIR}/told/zsh DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/vendor-completions RENAME _bylaw COMPONENT program)
install(FILES ${CMAKE_BINARY_DIR}/told/fish DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d RENAME bylaw.fish COMPONENT program)
install(DIRECTORY ${CMAKE_SOURCE_DIR}/include/bylaw DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} COMPONENT development)
install(FILES ${CMAKE_SOURCE_DIR}/README.md DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT program)
# What Debian wants of each package, under the package's own name.
set(bylaw_library_package libbylaw${PROJECT_VERSION_MAJOR}.${PROJECT_VERSION_MINOR})
add_custom_command(OUTPUT ${CMAKE_BINARY_DIR}/told/changelog.gz DEPENDS ${CMAKE_SOURCE_DIR}/cmake/debian/changelog VERBATIM
  COMMAND ${CMAKE_COMMAND} -E make_directory ${CMAKE_BINARY_DIR}/told
  COMMAND gzip -9nc ${CMAKE_SOURCE_DIR}/cmake/debian/changelog > ${CMAKE_BINARY_DIR}/told/changelog.gz)
foreach(pair program:bylaw library:${bylaw_library_package} development:libbylaw-dev)
  string(REPLACE ":" ";" pair ${pair})
  list(GET pair 0 component)
  list(GET pair 1 package)
  install(FILES ${CMAKE_SOURCE_DIR}/cmake/debian/copyright ${CMAKE_BINARY_DIR}/told/changelog.gz
    DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/${package} COMPONENT ${component})
endforeach()
install(FILES ${CMAKE_SOURCE_DIR}/cmake/debian/program.lintian-overrides DESTINATION ${CMAKE_INSTALL_DATADIR}/lintian/overrides
  RENAME bylaw COMPONENT program)
install(FILES ${CMAKE_SOURCE_DIR}/cmake/debian/library.lintian-overrides DESTINATION ${CMAKE_INSTALL_DATADIR}/lintian/overrides
  RENAME ${bylaw_library_package} COMPONENT library)

set(bylaw_package ${CMAKE_INSTALL_LIBDIR}/cmake/bylaw)
install(EXPORT bylaw FILE targets.cmake NAMESPACE bylaw:: DESTINATION ${bylaw_package} COMPONENT development)
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
install(FILES ${CMAKE_BINARY_DIR}/bylaw-config.cmake ${CMAKE_BINARY_DIR}/bylaw-config-version.cmake DESTINATION ${bylaw_package} COMPONENT development)

set(BYLAW_PC_PRIVATE "")
if(bylaw_machine_code)
  set(BYLAW_PC_PRIVATE -lasmjit)
endif()
file(RELATIVE_PATH BYLAW_PC_PREFIX /${CMAKE_INSTALL_LIBDIR}/pkgconfig /)
configure_file(${CMAKE_CURRENT_LIST_DIR}/bylaw.pc.in ${CMAKE_BINARY_DIR}/bylaw.pc @ONLY)
install(FILES ${CMAKE_BINARY_DIR}/bylaw.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig COMPONENT development)

# `cpack -G DEB` (three packages) and `cpack -G TGZ` (all in one) in the build folder.
set(CPACK_PACKAGE_VENDOR "the Bylaw authors")
set(CPACK_PACKAGE_CONTACT "the Bylaw authors <bylaw@example.org>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "tabletop rules that are checked, run, and explained")
set(CPACK_RESOURCE_FILE_LICENSE ${CMAKE_SOURCE_DIR}/LICENSE)
set(CPACK_STRIP_FILES ON)
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
set(about "Bylaw is a language in which the rules of tabletop role-playing games are\nwritten down, and what runs them: games are played, explained and simulated,\nand exact odds are worked out from the rules themselves.")
set(CPACK_DEBIAN_PROGRAM_PACKAGE_NAME bylaw)
set(CPACK_DEBIAN_PROGRAM_PACKAGE_SECTION interpreters)
set(CPACK_COMPONENT_PROGRAM_DESCRIPTION "rules of tabletop games, checked, run and explained\n${about}")
set(CPACK_DEBIAN_LIBRARY_PACKAGE_NAME ${bylaw_library_package})
set(CPACK_DEBIAN_LIBRARY_PACKAGE_SECTION libs)
set(CPACK_DEBIAN_PACKAGE_GENERATE_SHLIBS ON)
set(CPACK_DEBIAN_LIBRARY_PACKAGE_CONTROL_EXTRA ${CMAKE_SOURCE_DIR}/cmake/debian/triggers)
set(CPACK_COMPONENT_LIBRARY_DESCRIPTION "rules of tabletop games, shared library\n${about} This package\nholds the library for programs that were built against it.")
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_NAME libbylaw-dev)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_DEPENDS
  "${bylaw_library_package} (= ${PROJECT_VERSION}), libutf8proc-dev, liblua5.4-dev, libsqlite3-dev")
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_RECOMMENDS libasmjit-dev) # of the static library alone
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_SHLIBDEPS OFF)
set(CPACK_COMPONENT_DEVELOPMENT_DESCRIPTION "rules of tabletop games, headers for C and C++\n${about} This package\nholds what programs are built with: headers, a static library, and files for\nCMake and pkg-config.")
include(CPack)
