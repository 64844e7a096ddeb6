explain play brawl.bylaw:bridge --why-not crowding
