function number_of(who, n) return n end
function yes_of(who, text) return true end
function form_of(forms) return forms[1] end
function being_of(all) return -bylaw.ask(all[1], "Whom?", all) end
function dice_of(n) return "d6" end
function list_of(n) return {} end
function nothing_of(who) end
