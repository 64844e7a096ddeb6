fmt -
