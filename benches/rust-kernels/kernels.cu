// The kernels of cute-cuda/rust-kernels in CuTe C++, under the same names, with the same parameters, launches, tiles and
// thread-value layouts, as an author writes them: partitions of tensors, algorithms of CuTe, extents that are static.
//
// LARGE stands for the sizes that are timed, else they are those of the tests.

#include <cute/tensor.hpp>

using namespace cute;

#ifdef LARGE
using CopyBlocks = Int<1 << 20>;
using Side = Int<32768>;
using M = Int<4096>;
using N = Int<4096>;
using K = Int<4096>;
using Channels = Int<96>;
using Places = Shape<_256, _1>;
using Tiles = Shape<_4, _1024>;
#else
using CopyBlocks = _16;
using Side = _128;
using M = _256;
using N = _256;
using K = _64;
using Channels = _8;
using Places = Shape<_16, _16>;
using Tiles = Shape<_1, _1>;
#endif

// In vectors of 16 bytes: a thread has two.
extern "C" __global__ void __launch_bounds__(128) copy(float const* __restrict__ from, float* __restrict__ to) {
  auto layout = make_layout(CopyBlocks{} * Int<1024>{});
  auto copies = make_tiled_copy(Copy_Atom<UniversalCopy<uint128_t>, float>{}, Layout<_128>{}, Layout<_4>{});
  auto mine = copies.get_slice(threadIdx.x);
  auto source = mine.partition_S(local_tile(make_tensor(make_gmem_ptr(from), layout), Shape<_1024>{}, blockIdx.x));
  auto target = mine.partition_D(local_tile(make_tensor(make_gmem_ptr(to), layout), Shape<_1024>{}, blockIdx.x));
  auto values = make_fragment_like(source);
  copy(copies, source, values);
  copy(copies, values, target);
}

// A tile of 64 x 64 through swizzled shared memory: a thread reads a vector of two rows, turns it around in its registers, and
// from there on there are pairs. A warp takes out a column.
extern "C" __global__ void __launch_bounds__(512) transpose(float const* __restrict__ matrix, float* __restrict__ transposed) {
  using Along = decltype(Side{} / _64{});
  __shared__ alignas(128) float memory[64 * 64];
  // (row, column).
  auto from = make_tensor(make_gmem_ptr(matrix), make_layout(Shape<Side, Side>{}, Stride<Side, _1>{}));
  auto to = make_tensor(make_gmem_ptr(transposed), make_layout(Shape<Side, Side>{}, Stride<_1, Side>{}));
  auto place = idx2crd(blockIdx.x, Shape<Along, Along>{});
  auto source = local_tile(from, Shape<_64, _64>{}, place);
  auto target = local_tile(to, Shape<_64, _64>{}, place);
  auto tile = make_tensor(make_smem_ptr(memory), composition(Swizzle<4, 1, 7>{}, Layout<Shape<_64, _64>>{}));

  auto vectors = make_tiled_copy(Copy_Atom<UniversalCopy<uint128_t>, float>{}, Layout<Shape<_32, _16>, Stride<_16, _1>>{},
                                 Layout<Shape<_2, _4>, Stride<_4, _1>>{});
  auto read = vectors.get_slice(threadIdx.x).partition_S(source);
  auto values = make_fragment_like<float>(read);
  copy(vectors, read, values);
  auto pairs = make_tiled_copy(Copy_Atom<UniversalCopy<uint64_t>, float>{}, Layout<Shape<_32, _16>, Stride<_16, _1>>{},
                               Layout<Shape<_2, _4>>{});
  auto put = pairs.get_slice(threadIdx.x).partition_D(tile);
  auto turned = make_fragment_like<float>(put);
  CUTE_UNROLL
  for (int row = 0; row < 2; ++row)
    CUTE_UNROLL
    for (int column = 0; column < 4; ++column) turned(row + 2 * column) = values(column + 4 * row);
  copy(pairs, turned, put);
  __syncthreads();

  auto columns = make_tiled_copy(Copy_Atom<UniversalCopy<uint64_t>, float>{}, Layout<Shape<_32, _16>>{}, Layout<Shape<_2, _1>>{});
  auto taker = columns.get_slice(threadIdx.x);
  auto out = taker.partition_D(target);
  auto taken = make_fragment_like<float>(out);
  copy(columns, taker.partition_S(tile), taken);
  copy(columns, taken, out);
}

// Two stages of 128 x 8 of both matrices; a thread has 8 x 8 of the sums, 4 neighbours and 4 more along each mode.
extern "C" __global__ void __launch_bounds__(256) gemm(float const* __restrict__ a, float const* __restrict__ b, float* __restrict__ c) {
  using Blocks = Shape<decltype(M{} / _128{}), decltype(N{} / _128{})>;
  auto [m, n] = idx2crd(blockIdx.x, Blocks{});
  auto of_a = local_tile(make_tensor(make_gmem_ptr(a), make_layout(Shape<M, K>{})), Shape<_128, _8>{}, make_coord(m, _));
  auto of_b = local_tile(make_tensor(make_gmem_ptr(b), make_layout(Shape<N, K>{})), Shape<_128, _8>{}, make_coord(n, _));
  auto of_c = local_tile(make_tensor(make_gmem_ptr(c), make_layout(Shape<M, N>{})), Shape<_128, _128>{}, make_coord(m, n));

  __shared__ alignas(16) float memory_a[2 * 128 * 8], memory_b[2 * 128 * 8];
  using Stages = Layout<Shape<_128, _8, _2>>;
  auto stages_a = make_tensor(make_smem_ptr(memory_a), Stages{});
  auto stages_b = make_tensor(make_smem_ptr(memory_b), Stages{});

  auto copies = make_tiled_copy(Copy_Atom<SM80_CP_ASYNC_CACHEGLOBAL<uint128_t>, float>{}, Layout<Shape<_32, _8>>{},
                                Layout<Shape<_4, _1>>{});
  auto mine = copies.get_slice(threadIdx.x);
  auto from_a = mine.partition_S(of_a), from_b = mine.partition_S(of_b);
  auto to_a = mine.partition_D(stages_a), to_b = mine.partition_D(stages_b);

  using Quads = Layout<Shape<_16, _4>, Stride<_4, _1>>;
  auto products = make_tiled_mma(UniversalFMA<float>{}, Layout<Shape<_16, _16, _1>>{}, Tile<Quads, Quads, Underscore>{});
  auto thread = products.get_slice(threadIdx.x);
  auto shared_a = thread.partition_A(stages_a), shared_b = thread.partition_B(stages_b);
  auto values_a = thread.make_fragment_A(shared_a(_, _, _, 0)), values_b = thread.make_fragment_B(shared_b(_, _, _, 0));
  auto out = thread.partition_C(of_c);
  auto sums = thread.make_fragment_C(out);
  clear(sums);

  auto vectors = AutoVectorizingCopyWithAssumedAlignment<128>{};
  auto multiply = [&](int stage) {
    CUTE_UNROLL
    for (int k = 0; k < size<2>(values_a); ++k) {
      copy(vectors, shared_a(_, _, k, stage), values_a(_, _, k));
      copy(vectors, shared_b(_, _, k, stage), values_b(_, _, k));
      gemm(products, values_a(_, _, k), values_b(_, _, k), sums);
    }
  };

  auto fetch = [&](int k) {
    copy(copies, from_a(_, _, _, k), to_a(_, _, _, k % 2));
    copy(copies, from_b(_, _, _, k), to_b(_, _, _, k % 2));
  };
  auto turn = [] {
    cp_async_wait<0>();
    __syncthreads();
  };
  fetch(0);
  turn();
  CUTE_NO_UNROLL
  for (int k = 1; k < size<3>(from_a); ++k) {
    fetch(k);
    multiply((k - 1) % 2);
    turn();
  }
  multiply((size<3>(from_a) - 1) % 2);
  copy(vectors, sums, out);
}

// The patches of 3 x 3 of an image, without padding: a block has places, a row of the window and a channel, and a thread of it
// a place and the three elements of that row.
extern "C" __global__ void __launch_bounds__(256) im2col(float const* __restrict__ image, float* __restrict__ columns) {
  using Across = decltype(get<0>(Places{}) * get<0>(Tiles{}));
  using Down = decltype(get<1>(Places{}) * get<1>(Tiles{}));
  using Width = decltype(Across{} + _2{});
  using Plane = decltype(Width{} * (Down{} + _2{}));
  // Places, columns and rows of the window, channels.
  using All = Shape<Across, Down, _3, _3, Channels>;
  auto patches = make_tensor(make_gmem_ptr(image), make_layout(All{}, Stride<_1, Width, _1, Width, Plane>{}));
  auto rows = make_tensor(make_gmem_ptr(columns), make_layout(All{}));

  auto [row, tile_across, tile_down, channel] =
      idx2crd(blockIdx.x, make_shape(_3{}, get<0>(Tiles{}), get<1>(Tiles{}), Channels{}));
  auto tile = append(append(append(Places{}, _3{}), _1{}), _1{});
  auto place = make_coord(tile_across, tile_down, 0, row, channel);
  auto threads = make_layout(append(append(append(Places{}, _1{}), _1{}), _1{}));
  auto in = local_partition(local_tile(patches, tile, place), threads, threadIdx.x);
  auto out = local_partition(local_tile(rows, tile, place), threads, threadIdx.x);
  auto values = make_fragment_like(in);
  copy(in, values);
  copy(values, out);
}
