function one_of(who, l) return bylaw.ask(who, "Which?", l) end
function ask_form(who) return bylaw.ask(who, "Which?", { "flight", "faint" }) end
function ask_yes(who) return bylaw.ask(who, "Which?", { false, true }) end
function ask_number(who) return bylaw.ask(who, "Which?", { 1, 2, 3 }) end
function ask_both(who) return bylaw.ask(who, "Which?", { 1, 2, 3 }) + bylaw.ask(who, "Which then?", { 1, 2, 3 }) end
