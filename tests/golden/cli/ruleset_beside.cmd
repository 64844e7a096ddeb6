check coins
