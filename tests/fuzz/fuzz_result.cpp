// Any bytes as result files: read, merged, written. What is taken is written in a form that is taken again
// and gives the same.
//
// Seeds: tests/golden/cli/*.json.
#include <bylaw/simulate.hpp>

#include <cstdint>
#include <cstdlib>

using namespace bylaw::api;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size) {
    if (size > 100'000)
        return 0;
    const std::string text(reinterpret_cast<const char *>(data), size);
    const std::size_t half = text.find('\n'); // two shards are two lines
    std::vector<ResultFile> files{{"one", text.substr(0, half)}};
    if (half != std::string::npos && half + 1 < size)
        files.push_back({"two", text.substr(half + 1)});
    const SimulationResult result = merge_results(files);
    if (result.report.has_errors())
        return 0;
    const std::string written = result_file(result);
    const SimulationResult again = merge_results({{"again", written}});
    if (again.report.has_errors() || result_file(again) != written)
        std::abort();
    return 0;
}
