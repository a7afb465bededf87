// The example `matmul` in CuTe C++, as a library that `benches/matmul/run` loads: C (M,N) = A (M,K) B (N,K), all by rows, sums in f32,
// by mma.sync. Tile, stages, tilings and the order of the copies are those of ours; M, N and K are multiples of the tile.
#include <cute/tensor.hpp>

namespace of_cute {

using namespace cute;

constexpr int stages = 3;

struct Halves {
    using Element = half_t;
    using Result = half_t;
    using Atom = SM80_16x8x16_F32F16F16F32_TN;
    using Permutation = Tile<_32, _32, _16>;
    using Depth = _64;
    using Vector = Layout<Shape<_1, _8>>;
    using Swizzled = decltype(composition(Swizzle<3, 3, 3>{}, Layout<Shape<_8, _64>, Stride<_64, _1>>{}));
};

struct Singles {
    using Element = tfloat32_t;
    using Result = float;
    using Atom = SM80_16x8x8_F32TF32TF32F32_TN;
    using Permutation = Tile<_32, _32, _8>;
    using Depth = _32;
    using Vector = Layout<Shape<_1, _4>>;
    using Swizzled = decltype(composition(Swizzle<3, 2, 3>{}, Layout<Shape<_8, _32>, Stride<_32, _1>>{}));
};

template <class Kind> struct Tiling {
    using Element = typename Kind::Element;
    using Stages = decltype(
        tile_to_shape(typename Kind::Swizzled{}, make_shape(_128{}, typename Kind::Depth{}, Int<stages>{})));
    using Mma = decltype(make_tiled_mma(
        typename Kind::Atom{}, Layout<Shape<_2, _2, _1>>{}, typename Kind::Permutation{}));
    using Load = decltype(make_tiled_copy(
        Copy_Atom<SM80_CP_ASYNC_CACHEGLOBAL<uint128_t>, Element>{}, Layout<Shape<_16, _8>, Stride<_8, _1>>{},
        typename Kind::Vector{}));
    using Matrix = Copy_Atom<SM75_U32x4_LDSM_N, Element>;
    static constexpr int threads = decltype(size(Mma{}))::value;
    static constexpr int bytes = 2 * cosize_v<Stages> * sizeof(Element);
};

template <class Kind>
__global__ __launch_bounds__(Tiling<Kind>::threads) void product(
    int m, int n, int k, const typename Kind::Element *pa, const typename Kind::Element *pb, typename Kind::Result *pc) {
    using T = Tiling<Kind>;
    using Element = typename Kind::Element;
    extern __shared__ __align__(128) unsigned char memory[];
    auto tile = make_shape(_128{}, _128{}, typename Kind::Depth{});
    auto at = make_coord(blockIdx.x, blockIdx.y, _);
    Tensor a = make_tensor(make_gmem_ptr(pa), make_shape(m, k), make_stride(k, _1{}));
    Tensor b = make_tensor(make_gmem_ptr(pb), make_shape(n, k), make_stride(k, _1{}));
    Tensor c = make_tensor(make_gmem_ptr(pc), make_shape(m, n), make_stride(n, _1{}));
    Tensor ga = local_tile(a, tile, at, Step<_1, X, _1>{});
    Tensor gb = local_tile(b, tile, at, Step<X, _1, _1>{});
    Tensor gc = local_tile(c, tile, at, Step<_1, _1, X>{});
    auto *shared = reinterpret_cast<Element *>(memory);
    Tensor sa = make_tensor(make_smem_ptr(shared), typename T::Stages{});
    Tensor sb = make_tensor(make_smem_ptr(shared + cosize_v<typename T::Stages>), typename T::Stages{});

    typename T::Load load;
    auto copies = load.get_slice(threadIdx.x);
    Tensor from_a = copies.partition_S(ga);
    Tensor to_a = copies.partition_D(sa);
    Tensor from_b = copies.partition_S(gb);
    Tensor to_b = copies.partition_D(sb);

    typename T::Mma mma;
    auto thread = mma.get_slice(threadIdx.x);
    Tensor fa = thread.partition_fragment_A(sa(_, _, 0));
    Tensor fb = thread.partition_fragment_B(sb(_, _, 0));
    Tensor parts = thread.partition_C(gc);
    Tensor sums = partition_fragment_C(mma, make_shape(_128{}, _128{}));
    clear(sums);

    auto matrix_a = make_tiled_copy_A(typename T::Matrix{}, mma);
    auto matrix_b = make_tiled_copy_B(typename T::Matrix{}, mma);
    auto rows_a = matrix_a.get_slice(threadIdx.x);
    auto rows_b = matrix_b.get_slice(threadIdx.x);
    Tensor ma = rows_a.partition_S(sa);
    Tensor ra = rows_a.retile_D(fa);
    Tensor mb = rows_b.partition_S(sb);
    Tensor rb = rows_b.retile_D(fb);

    int steps = size<3>(from_a), next = 0;
    auto fetch = [&](int stage) {
        if (next < steps) {
            copy(load, from_a(_, _, _, next), to_a(_, _, _, stage));
            copy(load, from_b(_, _, _, next), to_b(_, _, _, stage));
        }
        ++next;
        cp_async_fence();
    };
    CUTE_UNROLL
    for (int stage = 0; stage < stages - 1; ++stage) fetch(stage);
    int reads = 0, writes = stages - 1;
    constexpr int blocks = decltype(size<2>(fa))::value;
    cp_async_wait<stages - 2>();
    __syncthreads();
    copy(matrix_a, ma(_, _, 0, reads), ra(_, _, 0));
    copy(matrix_b, mb(_, _, 0, reads), rb(_, _, 0));
    CUTE_NO_UNROLL
    for (int step = 0; step < steps; ++step) {
        CUTE_UNROLL
        for (int block = 0; block < blocks; ++block) {
            int following = (block + 1) % blocks;
            if (following == 0) {
                cp_async_wait<stages - 2>();
                __syncthreads();
                reads = reads + 1 == stages ? 0 : reads + 1;
            }
            copy(matrix_a, ma(_, _, following, reads), ra(_, _, following));
            copy(matrix_b, mb(_, _, following, reads), rb(_, _, following));
            if (block == 0) {
                fetch(writes);
                writes = writes + 1 == stages ? 0 : writes + 1;
            }
            gemm(mma, fa(_, _, block), fb(_, _, block), sums);
        }
    }
    CUTE_UNROLL
    for (int i = 0; i < size(sums); ++i) parts(i) = static_cast<typename Kind::Result>(sums(i));
}

template <class Kind> int launch(int m, int n, int k, const void *a, const void *b, void *c, cudaStream_t stream) {
    auto kernel = product<Kind>;
    constexpr int bytes = Tiling<Kind>::bytes;
    if (auto error = cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes)) return error;
    using Element = typename Kind::Element;
    kernel<<<dim3(m / 128, n / 128), Tiling<Kind>::threads, bytes, stream>>>(
        m, n, k, static_cast<const Element *>(a), static_cast<const Element *>(b),
        static_cast<typename Kind::Result *>(c));
    return cudaGetLastError();
}

}  // namespace of_cute

extern "C" int halves(int m, int n, int k, const void *a, const void *b, void *c, void *stream) {
    return of_cute::launch<of_cute::Halves>(m, n, k, a, b, c, static_cast<cudaStream_t>(stream));
}

extern "C" int singles(int m, int n, int k, const void *a, const void *b, void *c, void *stream) {
    return of_cute::launch<of_cute::Singles>(m, n, k, a, b, c, static_cast<cudaStream_t>(stream));
}
