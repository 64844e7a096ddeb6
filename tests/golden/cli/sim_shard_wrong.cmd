sim trials.bylaw:race --shard 4/3
