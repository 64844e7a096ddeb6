// What every generator of rule files stands on: chance out of one seed, and lines with indentation.
#pragma once
#include <cstdint>
#include <initializer_list>
#include <random>
#include <string>
#include <vector>

namespace bylaw::test {

using Names = std::vector<std::string>;

class RandomText {
  protected:
    explicit RandomText(std::uint64_t seed) : random_(seed) {}

    std::size_t below(std::size_t n) { return static_cast<std::size_t>(random_() % n); }
    bool chance(unsigned percent) { return below(100) < percent; }
    std::string number(int low, int high) {
        return std::to_string(low + static_cast<int>(below(static_cast<std::size_t>(high - low + 1))));
    }
    std::string one_of(std::initializer_list<const char *> all) { return *(all.begin() + below(all.size())); }
    const std::string &one_of(const Names &all) { return all[below(all.size())]; }
    std::string fresh(const char *stem) { return stem + std::to_string(++fresh_); }

    void line(const std::string &text) { out_ += std::string(4 * depth_, ' ') + text + "\n"; }
    template <class Body> void braces(const std::string &head, Body body) {
        line(head + " {");
        inside(body);
    }
    // After the `}` of an `if`, on its line.
    template <class Body> void or_else(Body body) {
        out_.pop_back();
        out_ += " else {\n";
        inside(body);
    }

    std::string out_;

  private:
    template <class Body> void inside(Body body) {
        ++depth_;
        body();
        --depth_;
        line("}");
    }

    std::mt19937_64 random_;
    std::size_t depth_ = 0;
    int fresh_ = 0;
};

} // namespace bylaw::test
