// The transposition in CuTe C++, through swizzled shared memory, in two ways.
//
// The output is a tensor of the input's coordinates whose strides are exchanged, so both ways are copies: the tile of the
// input to shared memory, and from there the tile of the output. V elements are 16 bytes.

#pragma once

#include <cute/tensor.hpp>

// In which order the blocks of a grid take the tiles: what runs at once reads and writes near each other, more or less.
struct AlongRows {
  static constexpr char const* name = "rows";
  static bool fits(int, int) { return true; }
  static dim3 grid(int tiles_m, int tiles_n) { return dim3(tiles_n, tiles_m); }
  static __device__ auto tile() { return cute::make_coord(int(blockIdx.y), int(blockIdx.x)); }
};

struct AlongColumns {
  static constexpr char const* name = "columns";
  static bool fits(int, int) { return true; }
  static dim3 grid(int tiles_m, int tiles_n) { return dim3(tiles_m, tiles_n); }
  static __device__ auto tile() { return cute::make_coord(int(blockIdx.x), int(blockIdx.y)); }
};

// Groups of 8 x 8 tiles.
struct ByGroups {
  static constexpr char const* name = "groups";
  static bool fits(int tiles_m, int tiles_n) { return tiles_m % 8 == 0 && tiles_n % 8 == 0; }
  static dim3 grid(int tiles_m, int tiles_n) { return dim3(64, tiles_n / 8, tiles_m / 8); }
  static __device__ auto tile() {
    return cute::make_coord(int(blockIdx.z * 8 + blockIdx.x / 8), int(blockIdx.y * 8 + blockIdx.x % 8));
  }
};

constexpr int log2_of(int number) { return number == 1 ? 0 : 1 + log2_of(number / 2); }

// A tile whose lines of `Line` elements are contiguous, swizzled: piece p of 16 bytes of line l is kept where piece
// p ^ (l / V) % 8 would be. Then the 8 pieces at one place of the lines l, l + V, ..., l + 7 V are in different banks, as the
// 8 pieces of one line are.
template <int V, int Line, class Tile>
using Swizzled = decltype(cute::composition(
    cute::Swizzle<log2_of(cute::min(8, cute::size(Tile{}) / Line / V, Line / V)), log2_of(V), log2_of(Line)>{},
    Tile{}));

// A block's tile, over the input and over the output.
template <int M, int N, class Order, class T>
__device__ auto input_tile(T const* in, int m, int n) {
  using namespace cute;
  Tensor whole = make_tensor(make_gmem_ptr(in), make_layout(make_shape(m, n), make_stride(n, _1{})));
  return local_tile(whole, Shape<Int<M>, Int<N>>{}, Order::tile());
}

template <int M, int N, class Order, class T>
__device__ auto output_tile(T* out, int m, int n) {
  using namespace cute;
  Tensor whole = make_tensor(make_gmem_ptr(out), make_layout(make_shape(m, n), make_stride(_1{}, m)));
  return local_tile(whole, Shape<Int<M>, Int<N>>{}, Order::tile());
}

// How 16 bytes get to shared memory.
struct ThroughRegisters {
  static constexpr char const* name = "vectors";
  using Copy = cute::UniversalCopy<cute::uint128_t>;
};

struct PastRegisters {
  static constexpr char const* name = "cp.async";
  using Copy = cute::SM80_CP_ASYNC_CACHEGLOBAL<cute::uint128_t>;
};

// The tile is kept as it is: 16 bytes at once into shared memory, element by element out of it, 16 bytes at once to the output.
template <class T, int M, int N, int Threads, class Way, class Order>
__global__ void __launch_bounds__(Threads) cute_tile(T const* in, T* out, int m, int n) {
  using namespace cute;
  constexpr int V = 16 / sizeof(T);
  __shared__ alignas(128) T memory[M * N];
  Tensor from = input_tile<M, N, Order>(in, m, n);
  Tensor to = output_tile<M, N, Order>(out, m, n);
  Tensor tile = make_tensor(make_smem_ptr(memory), Swizzled<V, N, Layout<Shape<Int<M>, Int<N>>, Stride<Int<N>, _1>>>{});

  using Across = Int<N / V>;
  auto loads = make_tiled_copy(Copy_Atom<typename Way::Copy, T>{},
                               Layout<Shape<Int<Threads / Across::value>, Across>, Stride<Across, _1>>{},
                               Layout<Shape<_1, Int<V>>>{});
  auto load = loads.get_slice(int(threadIdx.x));
  if constexpr (is_same_v<Way, PastRegisters>) {
    copy(loads, load.partition_S(from), load.partition_D(tile));
    cp_async_fence();
    cp_async_wait<0>();
  } else {
    Tensor values = make_fragment_like(load.partition_S(from));
    copy(loads, load.partition_S(from), values);
    copy(loads, values, load.partition_D(tile));
  }
  __syncthreads();

  // 128 bytes of a row of the output to neighbouring threads, where the tile is that wide.
  using Down = Int<cute::min(8, M / V)>;
  auto stores = make_tiled_copy(Copy_Atom<UniversalCopy<T>, T>{}, Layout<Shape<Down, Int<Threads / Down::value>>>{},
                                Layout<Shape<Int<V>, _1>>{});
  auto store = stores.get_slice(int(threadIdx.x));
  Tensor target = store.partition_D(to);
  Tensor values = make_fragment_like(target);
  copy(stores, store.partition_S(tile), values);
  copy(AutoVectorizingCopyWithAssumedAlignment<128>{}, values, target);
}

// The tile is kept transposed: a thread transposes squares of V x V elements in its registers, and all copies are of 16 bytes.
template <class T, int M, int N, int Threads, class Order>
__global__ void __launch_bounds__(Threads) cute_squares(T const* in, T* out, int m, int n) {
  using namespace cute;
  constexpr int V = 16 / sizeof(T), ACROSS = N / V, STEP = Threads / ACROSS, SQUARES = M / V / STEP;
  static_assert(M == SQUARES * STEP * V && N == ACROSS * V && Threads == STEP * ACROSS);
  static_assert(ACROSS >= 8 && M / V >= 8, "fewer would meet in the banks");
  __shared__ alignas(128) T memory[M * N];
  Tensor from = input_tile<M, N, Order>(in, m, n);
  Tensor to = output_tile<M, N, Order>(out, m, n);
  Tensor tile = make_tensor(make_smem_ptr(memory), Swizzled<V, M, Layout<Shape<Int<M>, Int<N>>>>{});
  auto vectors = AutoVectorizingCopyWithAssumedAlignment<128>{};

  // Squares by (row, column) of the tile; a thread takes some of one column.
  using Square = Shape<Int<V>, Int<V>>;
  Tensor source = zipped_divide(from, Square{});
  Tensor kept = zipped_divide(tile, Square{});
  int row = threadIdx.x / ACROSS, column = threadIdx.x % ACROSS;
  Tensor rows = make_tensor<T>(Layout<Shape<Int<V>, Int<V>, Int<SQUARES>>, Stride<Int<V>, _1, Int<V * V>>>{});
  CUTE_UNROLL
  for (int i = 0; i < SQUARES; ++i) {
    copy(vectors, source(make_coord(_, _), make_coord(row + i * STEP, column)), rows(_, _, i));
  }
  CUTE_UNROLL
  for (int i = 0; i < SQUARES; ++i) {
    Tensor columns = make_tensor<T>(Layout<Square>{});
    copy(rows(_, _, i), columns);
    copy(vectors, columns, kept(make_coord(_, _), make_coord(row + i * STEP, column)));
  }
  __syncthreads();

  using Down = Int<M / V>;
  auto stores = make_tiled_copy(Copy_Atom<UniversalCopy<uint128_t>, T>{},
                                Layout<Shape<Down, Int<Threads / Down::value>>>{}, Layout<Shape<Int<V>, _1>>{});
  auto store = stores.get_slice(int(threadIdx.x));
  Tensor values = make_fragment_like(store.partition_D(to));
  copy(stores, store.partition_S(tile), values);
  copy(stores, values, store.partition_D(to));
}

// A kernel with its launch.
template <class T>
struct Variant {
  std::string name;
  int tile_m, tile_n;
  bool (*fits)(int tiles_m, int tiles_n);
  void (*launch)(T const* in, T* out, int m, int n);
};

template <class T, int M, int N, int Threads, class Way, class Order>
Variant<T> tile_variant() {
  return {std::string(Way::name) + " " + std::to_string(M) + "x" + std::to_string(N) + " by " + Order::name, M, N,
          Order::fits, [](T const* in, T* out, int m, int n) {
            cute_tile<T, M, N, Threads, Way, Order><<<Order::grid(m / M, n / N), Threads>>>(in, out, m, n);
          }};
}

template <class T, int M, int N, int Threads, class Order>
Variant<T> squares_variant() {
  return {"registers " + std::to_string(M) + "x" + std::to_string(N) + " by " + Order::name, M, N, Order::fits,
          [](T const* in, T* out, int m, int n) {
            cute_squares<T, M, N, Threads, Order><<<Order::grid(m / M, n / N), Threads>>>(in, out, m, n);
          }};
}

template <class T, class Order>
void add_variants(std::vector<Variant<T>>& all) {
  constexpr int V = 16 / sizeof(T);
  constexpr int SMALL = cute::min(256, 32 * 32 / V), LARGE = cute::min(256, 64 * 64 / V / V);
  all.push_back(tile_variant<T, 32, 32, SMALL, ThroughRegisters, Order>());
  all.push_back(tile_variant<T, 64, 64, 256, ThroughRegisters, Order>());
  all.push_back(tile_variant<T, 64, 64, 256, PastRegisters, Order>());
  all.push_back(squares_variant<T, 64, 64, LARGE, Order>());
  if constexpr (V == 8) {
    all.push_back(squares_variant<T, 128, 128, 256, Order>());
  } else {
    all.push_back(squares_variant<T, 32, 32, 32 * 32 / V / V, Order>());
  }
}

template <class T>
std::vector<Variant<T>> cute_variants() {
  std::vector<Variant<T>> all;
  add_variants<T, AlongRows>(all);
  add_variants<T, AlongColumns>(all);
  add_variants<T, ByGroups>(all);
  return all;
}
