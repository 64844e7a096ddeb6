odds 2d4 --svg /dev/stderr
