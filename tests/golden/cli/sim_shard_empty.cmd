sim trials.bylaw:race --shard ""
