// Memo table for pure functions, keyed by arguments and the state they read. Each answer is kept with the
// number of its steps, so a look-up counts as many steps as a call.
//
// Writers of fields and of other readable state must report it.
#pragma once
#include "interpreter/machine/pure_reads.hpp"
#include "interpreter/machine/state.hpp"

#include <algorithm>
#include <array>
#include <memory>

namespace bylaw {

constexpr std::size_t most_memo_keys = 8;

// Answers of one function.
struct Memo {
    std::uint32_t arguments = 0;
    struct Active {
        PureReads::Active of;
        std::uint32_t function = no_id;  // whose frame was read last
        std::uint16_t own = no_register; // the register there
    };
    bool mode = false;                    // a key behind the arguments
    bool settled = false;                 // its reads never change: only lists may get other numbers
    std::vector<std::vector<Word>> lists; // by entry, where that is so: what the list is that it gave
    std::vector<Active> active;           // and the last keys
    std::uint64_t changed = 1;            // when something that it reads was changed last
    std::vector<Word> entries;            // a power of two of them, `width` words each
    std::size_t width = 0;                // when, value, steps, keys
    std::uint64_t missed = 0, saved = 0;  // lately: answers that were not there; steps by those that were

    std::size_t keys() const { return arguments + (mode ? 1 : 0) + active.size(); }
};

// The memo key of one caller.
struct MemoKey {
    std::array<Word, most_memo_keys> words;
    Memo *memo = nullptr;
    Word *entry = nullptr;
    std::uint64_t steps = 0; // that were left when it was asked
};

class Memos {
  public:
    // `settled`: by function, those of `reach/settled.hpp`; null: none.
    Memos(const Program &program, const Bytecode &code, std::shared_ptr<const std::vector<bool>> settled)
        : settled_(std::move(settled)), code_(code), program_(program), reader_(program, code),
          memos_(code.functions.size()), watched_(program), readers_(watched_.count()) {}

    // Nothing for one that is not worth it.
    Memo *of(std::uint32_t function);

    // Looks for the entry. False: `key` says where the answer belongs, unless it has no entry.
    bool find(Memo &memo, State &state, const Word *arguments, std::uint16_t mode, MemoKey &key);
    static Word value(const MemoKey &key) { return key.entry[1]; }
    static std::uint64_t steps(const MemoKey &key) { return static_cast<std::uint64_t>(key.entry[2]); }
    static void keep(const MemoKey &key, const Lists &lists, Word value, std::uint64_t steps_left);
    // Does it pay? Asked when so many answers were not there.
    static constexpr std::uint64_t missed_between_looks = 512;
    static bool pays(Memo &memo);

    const Watched &watched() const { return watched_; }
    void changed(std::uint32_t watched) { changed(readers_[watched]); }
    // Call it when a thing gains or loses the condition.
    void changed_condition(ConditionId condition);
    void changed_all() { changed(made_); }
    // Another state is read, or garbage was collected: lists have other numbers.
    void renumbered() { changed(settled_lists_); }

  private:
    static constexpr std::size_t entries_per_function = 256;

    void changed(const std::vector<Memo *> &memos) {
        ++clock_;
        for (Memo *memo : memos) {
            memo->changed = clock_;
        }
    }
    void watch(Memo &memo, const std::vector<std::uint32_t> &all);
    static void keep_list(const MemoKey &key, const Lists &lists, Word value);
    static bool renew(Memo &memo, Lists &lists, const MemoKey &key);

    std::shared_ptr<const std::vector<bool>> settled_;
    const Bytecode &code_;
    const Program &program_;
    PureReader reader_;
    std::vector<std::unique_ptr<Memo>> memos_; // by function
    std::vector<Memo *> made_, settled_lists_; // without the invariant ones; those of them that give lists
    Watched watched_;
    std::vector<std::vector<Memo *>> readers_; // by what they watch
    std::uint64_t clock_ = 1;
};

} // namespace bylaw
