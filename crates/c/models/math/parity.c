int __because_parity(unsigned value) {
  return __builtin_popcount(value) & 1;
}

int __because_parityl(unsigned long value) {
  return __builtin_popcountl(value) & 1;
}

int __because_parityll(unsigned long long value) {
  return __builtin_popcountll(value) & 1;
}
