#include "lsp/protocol/mailbox.hpp"
#include "lsp/protocol/read.hpp"

#include <algorithm>
#include <istream>
#include <nlohmann/json.hpp>
#include <utility>

namespace bylaw::lsp {

using nlohmann::json;

namespace {

// Who sends more at once waits until some of it is answered.
constexpr std::size_t most_bytes = longest_message;
constexpr std::size_t most_letters = 1000;

bool cancels(const Letter &letter, const json &id) {
    return letter.message && member(*letter.message, "method") == "$/cancelRequest" &&
           member(member(*letter.message, "params"), "id") == id;
}

} // namespace

std::shared_ptr<const json> parsed_message(const std::string &text) {
    json message = json::parse(text, nullptr, false);
    return message.is_discarded() ? nullptr : std::make_shared<const json>(std::move(message));
}

void Mailbox::receive() {
    Letter letter;
    letter.how = read_message(in_, letter.text);
    ended_ = letter.how == Received::end || letter.how == Received::unframed;
    if (letter.how == Received::message)
        letter.message = parsed_message(letter.text);
    bytes_ += letter.text.size();
    letters_.push_back(std::move(letter));
}

void Mailbox::collect() {
    while (!ended_ && bytes_ < most_bytes && letters_.size() < most_letters && in_.rdbuf()->in_avail() > 0)
        receive();
}

Letter Mailbox::next() {
    if (letters_.empty() && !ended_)
        receive();
    if (letters_.empty())
        return {};
    Letter letter = std::move(letters_.front());
    letters_.pop_front();
    bytes_ -= letter.text.size();
    return letter;
}

bool Mailbox::is_cancelled(const json &id) const {
    return std::ranges::any_of(letters_, [&](const Letter &letter) { return cancels(letter, id); });
}

} // namespace bylaw::lsp
