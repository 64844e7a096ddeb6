// Made by scripts/make_textmate.py.
export const declares = new Set("action amend check condition enum extends flag formula grid hook kind kinds link list mutual option policy pool procedure remove replace rule ruleset scenario stat table tag test use view".split(" "));
export const begins = new Set("after against answers ask at becomes before begins cost counts degree dice divided do each end ending ends every expect forbid given if ignores instead let minus modify once otherwise perform plus prefer put redo refused repeat report requires result roll row say show stacking stage starts stop times under value whenever".split(" "));
export const reserved = new Set("and as by degree else from if in is not odds of or otherwise then until when while".split(" "));
export const values = new Set("no none pass yes".split(" "));
export const joins = new Set("after ahead all ask because before climb compounding count default every explode first follows for free gains has highest joined lasts least loses lowest make may most on once over penetrating per plays reroll rolls rounded some sum tagged tells times together where with".split(" "));
