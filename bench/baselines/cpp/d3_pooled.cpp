// D3 as d3.cpp, with a whole attack (the d20 and the damage die) as one draw.
// Four fighters against six orcs; everyone attacks the living foe with the lowest hp.
// When half of the orcs are dead, each living orc checks morale once or leaves.
#include "bench.hpp"

#include <algorithm>
#include <array>
#include <vector>

struct Kind {
    int hp, ac, bonus, die, plus;
};
constexpr Kind fighter{24, 15, 5, 8, 3}, orc{15, 13, 4, 10, 2};

class Attack {
  public:
    Attack(const Kind &a, int ac) {
        for (int natural = 1; natural <= 20; ++natural)
            for (int face = 1; face <= a.die; ++face) {
                const bool hits = natural == 20 || (natural > 1 && natural + a.bonus >= ac);
                damage_.push_back(static_cast<uint8_t>(hits ? (face + a.plus) * (natural == 20 ? 2 : 1) : 0));
            }
    }
    int roll(Rng &rng) const { return damage_[rng.die(static_cast<uint32_t>(damage_.size())) - 1]; }

  private:
    std::vector<uint8_t> damage_;
};
static const Attack of_fighter(fighter, orc.ac), of_orc(orc, fighter.ac);

template <size_t N> static int weakest(const std::array<int, N> &hp) { // index, or -1 if none is left
    int best = -1;
    for (size_t i = 0; i < N; ++i)
        if (hp[i] > 0 && (best < 0 || hp[i] < hp[best]))
            best = static_cast<int>(i);
    return best;
}

static Outcome fight(Rng &rng) {
    std::array<int, 4> fighters;
    std::array<int, 6> orcs;
    fighters.fill(fighter.hp);
    orcs.fill(orc.hp);
    int dead_orcs = 0;
    for (int round = 1;; ++round) {
        for (const int self : fighters) {
            if (self <= 0)
                continue;
            const int target = weakest(orcs);
            if ((orcs[target] -= of_fighter.roll(rng)) > 0)
                continue;
            if (++dead_orcs == 3)
                for (int &hp : orcs)
                    if (hp > 0 && rng.die(20) + 1 < 11)
                        hp = 0;
            if (weakest(orcs) < 0)
                return {true, round};
        }
        for (const int self : orcs) {
            if (self <= 0)
                continue;
            const int target = weakest(fighters);
            if ((fighters[target] -= of_orc.roll(rng)) > 0)
                continue;
            if (weakest(fighters) < 0)
                return {false, round};
        }
    }
}

int main(int argc, char **argv) {
    return run(argc, argv, 2'000'000, fight);
}
