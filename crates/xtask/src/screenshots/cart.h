#define LINES 4

struct line {
  int pieces;
  int price;
};

struct cart {
  int count;
  struct line lines[LINES];
};

void add(struct cart *cart, int pieces, int price);
int total(const struct cart *cart);
