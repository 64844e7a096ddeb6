odds branches.bylaw 'given mara = hero "Mara"; leap(mara)' --exact
