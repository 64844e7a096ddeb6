# cmake -DOUTPUT=… -DFUNCTION=… -DFOLDER=… -DFILES=a;b -P embed.cmake
# Writes a C++ file in which bylaw::FUNCTION() answers with the files, byte for byte.
set(arrays "")
set(table "")
set(number 0)
foreach(name IN LISTS FILES)
  file(READ ${FOLDER}/${name} bytes HEX)
  string(REGEX REPLACE "([0-9a-f][0-9a-f])" "0x\\1," bytes "${bytes}")
  # A zero at the end, because an array may not be empty; it is not counted.
  string(APPEND arrays "const unsigned char file_${number}[] = {${bytes}0};\n")
  string(APPEND table "    {\"${name}\", text_of(file_${number}, sizeof(file_${number}) - 1)},\n")
  math(EXPR number "${number} + 1")
endforeach()
file(WRITE ${OUTPUT} "// Made by embed.cmake.
#include \"interpreter/session/embedded.hpp\"

#include <cstddef>
#include <vector>

namespace bylaw {
namespace {

${arrays}
[[maybe_unused]] std::string_view text_of(const unsigned char *bytes, std::size_t size) {
    return {reinterpret_cast<const char *>(bytes), size};
}

} // namespace

std::span<const EmbeddedFile> ${FUNCTION}() {
    static const std::vector<EmbeddedFile> files = {
${table}    };
    return files;
}

} // namespace bylaw
")
