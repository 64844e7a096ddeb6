// All paths of a scenario, the one that is furthest behind first, until they are over; again, where something
// was learned about a loop.
#include "interpreter/specialise/specialiser.hpp"

#include "interpreter/specialise/clean.hpp"

#include <algorithm>

namespace bylaw::residual {

namespace {

// The instructions that continue to the next element of a list.
std::vector<std::vector<const bylaw::Instruction *>> list_walks(const Bytecode &code) {
    std::vector<std::vector<const bylaw::Instruction *>> all;
    for (const FunctionCode &function : code.functions) {
        std::vector<const bylaw::Instruction *> &walks = all.emplace_back();
        for (const bylaw::Instruction &in : function.code) {
            if (in.op == bylaw::Op::next_element) {
                walks.push_back(&in);
            }
        }
    }
    return all;
}

} // namespace

Specialiser::Specialiser(const Program &program, const Bytecode &code, const SpecialiseLimits &limits)
    : program_(program), code_(code), limits_(limits), liveness_(program, code), slot_types_(program),
      loop_ends_(code), shop_(program), work_(limits_), whereabouts_(program, code),
      list_walks_(list_walks(code)) {}

// Lists, dice and texts of the start are those of all paths from here on. Not empty: why that cannot be.
std::string Specialiser::take_tables(State &first) {
    lists_ = std::move(first.lists);
    dice_ = std::move(first.dice);
    first.lists = {};
    first.dice.clear();
    texts_ = std::move(first.texts);
    first.texts.clear();
    for (std::size_t i = 0; i < texts_.size(); ++i) {
        text_numbers_.try_emplace(texts_[i], static_cast<Word>(i + 1));
    }
    // It would be taken for something unknown.
    return std::ranges::any_of(first.words, is_marked) ? "a number is too large for it" : "";
}

Specialised Specialiser::run(const State &start) {
    Specialised result;
    work_.begin();
    State first = start;
    result.why = take_tables(first);
    while (!result.residual && result.why.empty()) {
        ++result.attempts;
        try {
            attempt(first);
            if (outgrown_) {
                continue;
            }
            writer_->leave_large_numbers();
            result.residual = clean(std::move(writer_->residual));
        } catch (const Restart &) {
        } catch (const GivenUp &given_up) {
            result.why = given_up.why;
            result.parts = given_up.too_much ? whereabouts_.places() : std::vector<Span>{};
            result.place = result.parts.empty() ? whereabouts_.here() : result.parts.front();
        }
    }
    result.steps = steps_;
    return result;
}

// Keeps only the facts about loops from the attempt before.
void Specialiser::begin_attempt() {
    writer_ = std::make_unique<Writer>();
    waiting_.clear();
    passes_.clear();
    variants_seen_.clear();
    lists_of_passes_.clear();
    marked_lists_.clear();
    maybes_.clear();
    origins_.clear();
    maybe_numbers_.clear();
    reported_ = false;
    outgrown_ = false;
    parting_.reset();
    dice_table_ = program_.dice;
    for (auto &[key, loop] : closed_) {
        loop.begin_attempt();
    }
}

Path Specialiser::first_path(const State &start) {
    Path path;
    path.state = start;
    path.presence.assign(start.instances.size(), 1);
    path.unordered.assign(start.instances.size(), false);
    for (const Instance &each : start.instances) {
        path.stacks.push_back(each.stacks);
    }
    path.block = writer_->new_block();
    follow(path.order, path.state.calls, loop_ends_);
    return path;
}

// Those that are furthest behind: all at one place, or one that is within an instruction.
Paths Specialiser::take_next() {
    Paths here;
    do {
        here.push_back(std::move(waiting_.back()));
        waiting_.pop_back();
    } while (!here.front()->within && !waiting_.empty() && !waiting_.back()->within &&
             compare(waiting_.back()->order, here.front()->order) == 0);
    return here;
}

void Specialiser::attempt(const State &start) {
    begin_attempt();
    wait(std::make_unique<Path>(first_path(start)));
    while (!waiting_.empty()) {
        Paths here = take_next();
        if (here.size() == 1) {
            run_path(std::move(here.front()));
        } else {
            meet(std::move(here));
        }
    }
}

// The one that is furthest behind stands last; of those at one place, one that is within an instruction, or
// came first.
void Specialiser::wait(std::unique_ptr<Path> path) {
    if (waiting_.size() >= limits_.paths) {
        throw GivenUp{"it can go too many ways at once", true};
    }
    const auto place = std::ranges::partition_point(waiting_, [&](const std::unique_ptr<Path> &each) {
        const int order = compare(each->order, path->order);
        return order > 0 || (order == 0 && !each->within && path->within);
    });
    waiting_.insert(place, std::move(path));
}

// It may take as much as all that comes before it. Code that is not cleaned to the end is right all the same.
Residual Specialiser::clean(Residual residual) {
    return cleaned(std::move(residual), {limits_.short_way, limits_.draws_in_choices},
                   Patience(work_.once_more(Patience::steps_between_looks)));
}

void Specialiser::count_step() {
    if (++steps_ > limits_.steps || writer_->residual.blocks.size() > limits_.blocks) {
        throw GivenUp{"it can go more ways than there is room for", true};
    }
    work_.spend(1);
}

// Is there code that continues from here?
bool Specialiser::goes_on_elsewhere(Path &path) {
    if (path.within) {
        return false;
    }
    const Call &top = path.state.calls.back();
    return closed_places_.contains({top.function, top.pc}) && !enter_loop(path);
}

// One instruction. True: the path has to wait for others now, or it parts.
bool Specialiser::go_on(Path &path) {
    count_step();
    path.at_head = false;
    path.within = true;
    step(path);
    if (parting_) {
        return true;
    }
    path.within = false;
    if (path.passed_over) {
        path.passed_over = false;
        const Call &top = path.state.calls.back();
        pass_over(path.order, loop_ends_.of(top.function, top.pc));
    } else if (follow(path.order, path.state.calls, loop_ends_)) {
        path.at_head = true;
        return true;
    }
    return !waiting_.empty() && compare(waiting_.back()->order, path.order) <= 0;
}

// Until it has to wait for others, splits, or is over.
void Specialiser::run_path(std::unique_ptr<Path> owned) {
    Path &path = *owned;
    whereabouts_.stands(path.state);
    try {
        if (path.at_head && !path.within) {
            count_pass(path);
        }
    } catch (const Bail &bailed) {
        return bail(path, bailed.why);
    }
    std::optional<Fact> parted;
    try {
        do {
            whereabouts_.stands(path.state);
            if (path.state.calls.empty()) {
                return finish(path);
            }
            if (goes_on_elsewhere(path)) {
                return;
            }
        } while (!go_on(path));
        parted = std::exchange(parting_, std::nullopt);
    } catch (const Fork &fork) {
        parted = fork.condition;
    } catch (const Bail &bailed) {
        return bail(path, bailed.why);
    }
    parted ? fork(std::move(owned), *parted) : wait(std::move(owned));
}

void Specialiser::fork(std::unique_ptr<Path> owned, const Fact &condition) {
    Path &path = *owned;
    whereabouts_.parts();
    Word word = condition.a;
    if (condition.op != Op::copy) {
        const auto emitted = writer_->emit(path.block, condition.op, condition.a, condition.b);
        if (!emitted || !is_variable(*emitted)) {
            if (emitted) {
                path.facts.push_back({condition.op, condition.a, condition.b, *emitted});
                return wait(std::move(owned));
            }
            return bail(path, "a number may become too large");
        }
        word = *emitted;
    }
    const BlockId from = path.block, yes = writer_->new_block(), no = writer_->new_block();
    writer_->residual.blocks[from].exit = {Exit::Kind::branch, word, yes, no};
    auto other = std::make_unique<Path>(path);
    const auto go_on = [&](std::unique_ptr<Path> way, BlockId block, Word value) {
        way->block = block;
        Fact fact = condition;
        fact.value = value;
        if (assume(*way, {Op::copy, word, 0, value}) && assume(*way, fact)) {
            wait(std::move(way));
        }
    };
    go_on(std::move(owned), yes, 1);
    go_on(std::move(other), no, 0);
}

Specialised specialise(const Program &program, const Bytecode &code, const State &start,
                       const SpecialiseLimits &limits) {
    return Specialiser(program, code, limits).run(start);
}

} // namespace bylaw::residual
