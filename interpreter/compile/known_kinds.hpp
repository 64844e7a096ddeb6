// Known kinds of things in registers of one function, from a condition or the loop around. Only for registers
// that are not written any more.
#pragma once
#include "interpreter/compile/unit.hpp"

namespace bylaw {

class KnownKinds {
  public:
    explicit KnownKinds(const Unit &unit) : unit_(unit) {}

    void learn(Reg thing, KindId kind) { known_.emplace_back(thing, kind); }
    void learn_from(ir::NodeId holds); // facts of a condition that holds
    bool is(Reg thing, KindId kind) const;
    bool is_local(ir::NodeId node, std::int64_t kind) const; // a register that is known to be of that kind

    // Drops the facts that were learned since.
    class Scope {
      public:
        explicit Scope(KnownKinds &kinds) : kinds_(kinds), size_(kinds.known_.size()) {}
        ~Scope() { kinds_.known_.resize(size_); }
        Scope(const Scope &) = delete;
        Scope &operator=(const Scope &) = delete;

      private:
        KnownKinds &kinds_;
        std::size_t size_;
    };

  private:
    const Unit &unit_;
    std::vector<std::pair<Reg, KindId>> known_;
};

} // namespace bylaw
