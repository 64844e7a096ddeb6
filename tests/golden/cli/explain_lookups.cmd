explain lookups.bylaw 'given ann = walker "Ann" { carried[rope] = 1 }; haul(ann)' --dice 4,6
