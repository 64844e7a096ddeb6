// Drives a harness where there is no libFuzzer: its seeds, then inputs made of them at random. For compilers
// other than clang, and to look at one input in a build without sanitizers.
//
//     HARNESS SECONDS SEED FILE_OR_FOLDER...     stops at the first input that ends it: it is in
//     ./plain-input
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>
#include <string>
#include <vector>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size);

namespace {

namespace fs = std::filesystem;

std::string read(const fs::path &path) {
    std::ifstream in(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

std::vector<std::string> seeds_of(int count, char **paths) {
    std::vector<std::string> seeds{""};
    for (int i = 0; i < count; ++i) {
        if (!fs::is_directory(paths[i])) {
            seeds.push_back(read(paths[i]));
            continue;
        }
        for (const auto &each : fs::recursive_directory_iterator(paths[i]))
            if (each.is_regular_file())
                seeds.push_back(read(each.path()));
    }
    return seeds;
}

class Mutator {
  public:
    Mutator(const std::vector<std::string> &seeds, std::uint64_t seed) : seeds_(seeds), random_(seed) {}

    std::string next() {
        std::string input = any();
        for (std::size_t edits = below(12); edits > 0; --edits)
            edit(input);
        return input;
    }

  private:
    std::size_t below(std::size_t count) {
        return count == 0 ? 0 : static_cast<std::size_t>(random_() % count);
    }
    const std::string &any() { return seeds_[below(seeds_.size())]; }
    std::string noise(std::size_t size) {
        std::string made;
        while (made.size() < size)
            made += static_cast<char>(below(256));
        return made;
    }

    void edit(std::string &input) {
        const std::size_t at = below(input.size() + 1);
        switch (below(6)) {
        case 0: input.insert(at, noise(1 + below(64))); break;
        case 1: input.erase(at, 1 + below(16)); break;
        case 2: {
            const std::string &other = any();
            input.insert(at, other.substr(below(other.size()), below(200)));
            break;
        }
        case 3:
            if (at < input.size())
                input[at] = static_cast<char>(below(256));
            break;
        case 4: input += input.substr(at, below(200)); break;
        default:
            if (at < input.size())
                input[at] = static_cast<char>(input[at] ^ (1 << below(8)));
        }
    }

    const std::vector<std::string> &seeds_;
    std::mt19937_64 random_;
};

void run(const std::string &input) {
    std::ofstream("plain-input", std::ios::binary | std::ios::trunc) << input;
    LLVMFuzzerTestOneInput(reinterpret_cast<const std::uint8_t *>(input.data()), input.size());
}

} // namespace

int main(int count, char **words) {
    if (count < 3)
        return 2;
    const std::vector<std::string> seeds = seeds_of(count - 3, words + 3);
    const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(std::atoi(words[1]));
    Mutator mutator(seeds, std::strtoull(words[2], nullptr, 10));
    std::size_t runs = 0;
    for (const std::string &each : seeds)
        run(each), ++runs;
    for (; std::chrono::steady_clock::now() < end; ++runs)
        run(mutator.next());
    std::printf("%zu inputs\n", runs);
    return 0;
}
