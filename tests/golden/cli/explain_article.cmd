explain judge.bylaw "judge(5)" --deep
