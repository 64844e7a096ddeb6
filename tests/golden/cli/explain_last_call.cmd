explain last_call.bylaw 'given a = man; twice(a)'
