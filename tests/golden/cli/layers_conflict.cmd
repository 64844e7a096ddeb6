check layers/both
