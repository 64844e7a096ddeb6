#include "lsp/serve.hpp"

#include <catch2/catch.hpp>
#include <map>
#include <nlohmann/json.hpp>

using namespace bylaw;
using nlohmann::json;

namespace {

json notice(const std::string &method, const json &params) {
    return {{"jsonrpc", "2.0"}, {"method", method}, {"params", params}};
}

json opening(const std::string &uri, const std::string &text) {
    const json document = {{"uri", uri}, {"languageId", "bylaw"}, {"version", 1}, {"text", text}};
    return notice("textDocument/didOpen", json{{"textDocument", document}});
}

struct Talk {
    lsp::Conversation server{{}};
    std::map<std::string, json> shown; // by URI, as an editor has it
    std::size_t published = 0, errors_shown = 0;

    Talk() {
        json begin = notice("initialize", json{{"capabilities", json::object()}});
        begin["id"] = 1;
        say(begin);
        say(notice("initialized", json::object()));
    }

    std::vector<json> say(const json &what) {
        std::vector<json> answers;
        for (const std::string &each : server.say(what.dump())) {
            answers.push_back(json::parse(each));
            take(answers.back());
        }
        return answers;
    }

    void take(const json &message) {
        if (message.value("method", "") != "textDocument/publishDiagnostics")
            return;
        ++published;
        const json &found = message["params"]["diagnostics"];
        for (const json &each : found)
            errors_shown += each["severity"] == 1 ? 1 : 0;
        shown[message["params"]["uri"]] = found;
    }
};

// A ruleset, and a file of it that is wrong for as long as it is read alone.
const json part = opening("file:///nowhere/pair/part.bylaw", "option width = wide\n");
const json whole =
    opening("file:///nowhere/pair/ruleset.bylaw", "ruleset pair \"Pair\" language 1\n\noption wide = 3\n");

} // namespace

TEST_CASE("a list of messages is checked once, and shows what one after the other does", "[conversation]") {
    Talk single, all;
    single.say(part);
    CHECK(single.errors_shown > 0); // for half a ruleset
    single.say(whole);
    all.say(json::array({part, whole}));
    CHECK(all.errors_shown == 0);
    CHECK(all.published == 2);
    CHECK(all.shown == single.shown);
}

TEST_CASE("requests in a list are answered in their order, with the texts as they are then",
          "[conversation]") {
    Talk talk;
    json formatting = notice("textDocument/formatting",
                             json{{"textDocument", {{"uri", "file:///nowhere/pair/other.bylaw"}}},
                                  {"options", {{"tabSize", 4}, {"insertSpaces", true}}}});
    formatting["id"] = 7;
    json again = formatting;
    again["id"] = 8;
    const std::vector<json> answers = talk.say(
        json::array({formatting, opening("file:///nowhere/pair/other.bylaw", "option  wide=3\n"), again}));
    REQUIRE(answers.size() == 3);
    CHECK(answers[0]["id"] == 7);
    CHECK(answers[1]["id"] == 8);
    CHECK(answers[1]["result"].size() > 0);
    CHECK(answers[2]["method"] == "textDocument/publishDiagnostics");
}

TEST_CASE("what is no message in a list is refused, and the rest is heard", "[conversation]") {
    Talk talk;
    const std::vector<json> answers = talk.say(json::array({3, whole}));
    REQUIRE(answers.size() == 2);
    CHECK(answers[0]["error"]["code"] == -32600);
    CHECK(answers[1]["method"] == "textDocument/publishDiagnostics");
    CHECK(talk.say(json::array()).empty());
}
