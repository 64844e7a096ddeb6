#include "interpreter/simulate/luck.hpp"

#include <algorithm>

namespace bylaw {

namespace {

void add_up(std::vector<double> &to, const std::vector<double> &more) {
    to.resize(std::max(to.size(), more.size()));
    for (std::size_t i = 0; i < more.size(); ++i) {
        to[i] += more[i];
    }
}

} // namespace

// A row of products is made for all trials before the next one: it stays where the processor finds it at
// once.
void LuckTotals::add(std::span<const double> rows, std::size_t count) {
    const std::size_t width = count == 0 ? 0 : rows.size() / count;
    trials += count;
    if (sums.size() < width) {
        sums.resize(width);
        products.resize(width * (width + 1) / 2);
    }
    double *product = products.data();
    for (std::size_t i = 0; i < width; product += ++i) {
        for (const double *row = rows.data(); row != rows.data() + rows.size(); row += width) {
            const double each = row[i];
            sums[i] += each;
            for (std::size_t j = 0; j <= i && each != 0; ++j) {
                product[j] += each * row[j];
            }
        }
    }
}

void LuckTotals::merge(const LuckTotals &other) {
    trials += other.trials;
    add_up(sums, other.sums);
    add_up(products, other.products);
}

double LuckTotals::product(std::size_t a, std::size_t b) const {
    return products[a * (a + 1) / 2 + b];
}

void ReportLuck::add(double value, std::span<const double> lucks) {
    ++trials;
    sum += value;
    squares += value * value;
    products.resize(std::max(products.size(), lucks.size()));
    for (std::size_t i = 0; i < lucks.size(); ++i) {
        products[i] += value * lucks[i];
    }
}

void ReportLuck::merge(const ReportLuck &other) {
    trials += other.trials;
    sum += other.sum;
    squares += other.squares;
    add_up(products, other.products);
}

} // namespace bylaw
