// Two layers that do not know of each other and change one thing: whose change counts would be chance.
#pragma once
#include "interpreter/check/layers/parts.hpp"

#include <vector>

namespace bylaw::check {

// Does this ruleset stand on that one, or is it the same?
bool stands_on(const CheckInput &input, std::uint32_t module, std::uint32_t other);

class Siblings {
  public:
    explicit Siblings(const CheckInput &input) : input_(input) {}

    // To be told of each change of a declaration by a layer, before it is laid over what is there.
    void note(const Declaration &d, Ref item);
    bool are_unrelated(Ref a, Ref b) const;
    // Does the item say at last whether the declaration, which some layer removed, is there?
    bool settles_removal(const Declaration &d, Ref item) const;
    // Conflicts that no ruleset over both layers has resolved.
    std::vector<Diagnostic> open() const;

  private:
    struct Conflict {
        const Declaration *declaration;
        Ref item, other;
    };
    std::vector<Part> left_open(const Conflict &conflict) const;
    Diagnostic describe(const Conflict &conflict, const std::vector<Part> &left) const;
    const std::vector<Ref> &changes(const Declaration &d) const;

    const CheckInput &input_;
    std::unordered_map<const Declaration *, std::vector<Ref>> changes_; // by layers, in order
    std::vector<Conflict> conflicts_;
};

} // namespace bylaw::check
