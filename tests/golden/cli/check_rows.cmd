check inventory
