// D2 as d2.cpp, with one draw per dice pool instead of one per die.
#include "pool.hpp"

static const auto sum = [](const std::vector<int> &f) { return sum_of(f, 0, f.size()); };
static const PoolTable plain(3, 6, sum), damage_3d8(3, 8, sum), damage_2d6(2, 6, sum);
static const PoolTable best(4, 6, [](const std::vector<int> &f) { return sum_of(f, 1, 4); });
static const PoolTable worst(4, 6, [](const std::vector<int> &f) { return sum_of(f, 0, 3); });

static int check(Rng &rng, int net) {
    return (net == 0 ? plain : net > 0 ? best : worst).roll(rng);
}

static Outcome fight(Rng &rng) {
    int pc_hp = 40, enemy_hp = 60;
    bool dazed = false, weakened = false; // dazed: the enemy; weakened: the PC
    for (int round = 1;; ++round) {
        const int escalation = std::min(round - 1, 6);

        int natural = check(rng, weakened ? -1 : 0);
        if (natural != 3) {
            if (natural + 3 + 4 + escalation >= 15) {
                enemy_hp -= (damage_3d8.roll(rng) + 4) * (natural >= 17 ? 2 : 1);
                if (natural % 2 == 0)
                    dazed = true;
            } else {
                enemy_hp -= 3;
            }
            if (enemy_hp <= 0)
                return {true, round};
        }
        if (weakened && plain.roll(rng) >= 11)
            weakened = false;

        natural = check(rng, (weakened ? 1 : 0) - (dazed ? 1 : 0));
        if (natural + 7 >= 16) {
            const bool critical = natural >= 17;
            pc_hp -= (damage_2d6.roll(rng) + 6) * (critical ? 2 : 1);
            if (pc_hp <= 0)
                return {false, round};
            if (critical)
                weakened = true;
        }
        if (dazed && plain.roll(rng) >= 11)
            dazed = false;
    }
}

int main(int argc, char **argv) {
    return run(argc, argv, 5'000'000, fight);
}
