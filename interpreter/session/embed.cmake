# cmake -DOUTPUT=… -DFUNCTION=… -DFOLDER=… -DFILES=a;b -P embed.cmake
# Writes a C++ file in which bylaw::FUNCTION() answers with the files, byte for byte; but line ends of Windows become those of
# Unix.
set(texts "")
set(table "")
set(number 0)
foreach(name IN LISTS FILES)
  file(READ ${FOLDER}/${name} text)
  string(REPLACE "\\" "\\\\" text "${text}")
  string(REPLACE "\"" "\\\"" text "${text}")
  string(REPLACE "?" "\\?" text "${text}") # two of them might begin a trigraph
  string(REPLACE "\r" "\\r" text "${text}")
  string(REPLACE "\n" "\\n\"\n    \"" text "${text}")
  string(APPEND texts "const char file_${number}[] =\n    \"${text}\";\n")
  string(APPEND table "    {\"${name}\", {file_${number}, sizeof(file_${number}) - 1}},\n")
  math(EXPR number "${number} + 1")
endforeach()
file(WRITE ${OUTPUT} "// Made by embed.cmake.
#include \"interpreter/session/embedded.hpp\"

#include <vector>

namespace bylaw {
namespace {

${texts}
} // namespace

std::span<const EmbeddedFile> ${FUNCTION}() {
    static const std::vector<EmbeddedFile> files = {
${table}    };
    return files;
}

} // namespace bylaw
")
