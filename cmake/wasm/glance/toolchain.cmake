# What browsers get, read and not compiled (docs/decisions/0106-tests-of-shipped-artefacts.md): the compiler of Debian's emscripten for the same
# processor, the same standard library, and this machine's C headers. It makes nothing; in seconds it says what would not compile there.
set(CMAKE_SYSTEM_NAME Generic)
set(EMSCRIPTEN TRUE)
set(CMAKE_C_COMPILER clang-14)
set(CMAKE_CXX_COMPILER clang++-14)
foreach(language C CXX) # nothing is linked, so nothing is tried
  set(CMAKE_${language}_COMPILER_WORKS TRUE)
  set(CMAKE_${language}_ABI_COMPILED TRUE)
endforeach()
set(CMAKE_HAVE_LIBC_PTHREAD TRUE CACHE INTERNAL "") # for find_package(Threads)
list(PREPEND CMAKE_MODULE_PATH ${CMAKE_CURRENT_LIST_DIR}/../find)

# As emscripten's own copy of it is built.
set(CMAKE_CXX_FLAGS_INIT "--target=wasm32-unknown-emscripten -fexceptions -nostdinc++ -nostdlibinc -D__EMSCRIPTEN__ -D_GNU_SOURCE -D_LIBCPP_HAS_THREAD_API_PTHREAD")
# Each file is read as if it were a header that others go on from: the bodies of the standard library's templates, two thirds of the time, wait for
# those. Joined files see each other's unnamed names, which is no fault of any of them.
set(CMAKE_CXX_COMPILE_OBJECT "<CMAKE_CXX_COMPILER> <DEFINES> <INCLUDES> <FLAGS> -Werror -Wno-shadow -x c++-header -o /dev/null <SOURCE>"
  "${CMAKE_COMMAND} -E touch <OBJECT>")
set(CMAKE_CXX_ARCHIVE_CREATE "${CMAKE_COMMAND} -E touch <TARGET>")
set(CMAKE_CXX_ARCHIVE_APPEND "${CMAKE_COMMAND} -E touch <TARGET>")
set(CMAKE_CXX_ARCHIVE_FINISH "${CMAKE_COMMAND} -E touch <TARGET>")
set(CMAKE_CXX_LINK_EXECUTABLE "${CMAKE_COMMAND} -E touch <TARGET>")
