#error this is a header of C++, and because reads C
