// The loops in CuTe C++, on the host: by its own `copy`, and by loops over the coordinates of its tensors, the first mode
// innermost, which is as far as one can go to help the compiler.
#include <cute/tensor.hpp>

using namespace cute;

#define IN float const* __restrict from
#define OUT float* __restrict to

// `a(i, j)` for all i of the first of two modes and all j of the second.
#define LOOP(variable, extent) for (int variable = 0; variable < extent; ++variable)

static auto transposed() {
  auto tile = Shape<_32, _32>{};
  auto from = zipped_divide(Layout<Shape<_512, _512>, Stride<_512, _1>>{}, tile);
  auto to = zipped_divide(Layout<Shape<_512, _512>, Stride<_1, _512>>{}, tile);
  return make_tuple(from, to);
}

extern "C" void transpose_copy(IN, OUT) {
  auto layouts = transposed();
  auto b = make_tensor(to, get<1>(layouts));
  copy(make_tensor(from, get<0>(layouts)), b);
}

extern "C" void transpose_loops(IN, OUT) {
  auto layouts = transposed();
  auto a = make_tensor(from, get<0>(layouts));
  auto b = make_tensor(to, get<1>(layouts));
  LOOP(l, 16) LOOP(k, 16) LOOP(j, 32) LOOP(i, 32) {
    auto c = make_coord(make_coord(i, j), make_coord(k, l));
    b(c) = a(c);
  }
}

static auto packed() {
  auto from = zipped_divide(Layout<Shape<_256, _256>, Stride<_256, _1>>{}, Shape<_8, _64>{});
  return make_tuple(from, make_layout(shape(from)));
}

extern "C" void pack_copy(IN, OUT) {
  auto layouts = packed();
  auto b = make_tensor(to, get<1>(layouts));
  copy(make_tensor(from, get<0>(layouts)), b);
}

extern "C" void pack_loops(IN, OUT) {
  auto layouts = packed();
  auto a = make_tensor(from, get<0>(layouts));
  auto b = make_tensor(to, get<1>(layouts));
  LOOP(l, 4) LOOP(k, 32) LOOP(j, 64) LOOP(i, 8) {
    auto c = make_coord(make_coord(i, j), make_coord(k, l));
    b(c) = a(c);
  }
}

static auto windows() {
  using Places = Shape<Shape<Int<28>, Int<28>>, Shape<_3, _3, _8>, _2>;
  auto from = Layout<Places, Stride<Stride<_1, Int<30>>, Stride<_1, Int<30>, Int<900>>, Int<7200>>>{};
  return make_tuple(from, make_layout(shape(from)));
}

extern "C" void im2col_copy(IN, OUT) {
  auto layouts = windows();
  auto b = make_tensor(to, get<1>(layouts));
  copy(make_tensor(from, get<0>(layouts)), b);
}

extern "C" void im2col_loops(IN, OUT) {
  auto layouts = windows();
  auto a = make_tensor(from, get<0>(layouts));
  auto b = make_tensor(to, get<1>(layouts));
  LOOP(n, 2) LOOP(m, 8) LOOP(l, 3) LOOP(k, 3) LOOP(j, 28) LOOP(i, 28) {
    auto c = make_coord(make_coord(i, j), make_coord(k, l, m), n);
    b(c) = a(c);
  }
}

static auto swizzled() {
  using Rows = Shape<Shape<_8, _8>, Shape<_8, _8>, _16>;
  auto to = Layout<Rows, Stride<Stride<_1, _8>, Stride<_64, _512>, Int<4096>>>{};
  return make_tuple(composition(Swizzle<3, 3, 3>{}, to), to);
}

extern "C" void gather_copy(IN, OUT) {
  auto layouts = swizzled();
  auto b = make_tensor(to, get<1>(layouts));
  copy(make_tensor(from, get<0>(layouts)), b);
}

extern "C" void gather_loops(IN, OUT) {
  auto layouts = swizzled();
  auto a = make_tensor(from, get<0>(layouts));
  auto b = make_tensor(to, get<1>(layouts));
  LOOP(m, 16) LOOP(l, 8) LOOP(k, 8) LOOP(j, 8) LOOP(i, 8) {
    auto c = make_coord(make_coord(i, j), make_coord(k, l), m);
    b(c) = a(c);
  }
}
