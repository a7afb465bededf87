// A product of bf16 by CUTLASS, D (M,N) by rows of A (M,K) and B (N,K) by rows, the sums in f32: one configuration, as a library that
// `benches/gemm/run` loads. TILE_M, TILE_N, TILE_K, CLUSTER_M and CLUSTER_N are extents, SCHEDULE is Cooperative or Pingpong.
#include <cutlass/cutlass.h>
#include <cutlass/epilogue/collective/collective_builder.hpp>
#include <cutlass/gemm/collective/collective_builder.hpp>
#include <cutlass/gemm/device/gemm_universal_adapter.h>
#include <cutlass/gemm/kernel/gemm_universal.hpp>
#include <cutlass/util/packed_stride.hpp>
#include <deque>

namespace {

template <int... extents> using Extents = cute::Shape<cute::Int<extents>...>;
using Tile = Extents<TILE_M, TILE_N, TILE_K>;
using Cluster = Extents<CLUSTER_M, CLUSTER_N, 1>;
using Number = cutlass::bfloat16_t;
using ByRows = cutlass::layout::RowMajor;
using ByColumns = cutlass::layout::ColumnMajor;

// Two consumers share a tile in a cooperative kernel, and each has its own where they take turns.
struct Cooperative {
    using Kernel = cutlass::gemm::KernelTmaWarpSpecializedCooperative;
    using Epilogue = cutlass::epilogue::TmaWarpSpecializedCooperative;
};
struct Pingpong {
    using Kernel = cutlass::gemm::KernelTmaWarpSpecializedPingpong;
    using Epilogue = cutlass::epilogue::TmaWarpSpecialized;
};

// No C is read: D is the product alone, as ours is.
using Epilogue = typename cutlass::epilogue::collective::CollectiveBuilder<
    cutlass::arch::Sm90, cutlass::arch::OpClassTensorOp, Tile, Cluster, cutlass::epilogue::collective::EpilogueTileAuto, float, float,
    void, ByRows, 8, Number, ByRows, 8, SCHEDULE::Epilogue>::CollectiveOp;
using Stages =
    cutlass::gemm::collective::StageCountAutoCarveout<static_cast<int>(sizeof(typename Epilogue::SharedStorage))>;
using Mainloop = typename cutlass::gemm::collective::CollectiveBuilder<
    cutlass::arch::Sm90, cutlass::arch::OpClassTensorOp, Number, ByRows, 8, Number, ByColumns, 8, float, Tile, Cluster, Stages,
    SCHEDULE::Kernel>::CollectiveOp;
using Gemm = cutlass::gemm::device::GemmUniversalAdapter<
    cutlass::gemm::kernel::GemmUniversal<cute::Shape<int, int, int, int>, Mainloop, Epilogue, cutlass::gemm::PersistentScheduler>>;

struct Prepared {
    Gemm gemm;
    void *workspace = nullptr;
};

// One for each copy of the arrays.
std::deque<Prepared> prepared;

}  // namespace

// Makes the product of these extents and this copy of the arrays ready, with groups of so many tiles at most; 0, or the number of the
// step that failed.
extern "C" int prepare(int copy, int m, int n, int k, const void *a, const void *b, void *d, int group) {
    using Strides = typename Gemm::GemmKernel;
    auto batch = 1;
    auto of_a = cutlass::make_cute_packed_stride(typename Strides::StrideA{}, {m, k, batch});
    auto of_b = cutlass::make_cute_packed_stride(typename Strides::StrideB{}, {n, k, batch});
    auto of_d = cutlass::make_cute_packed_stride(typename Strides::StrideD{}, {m, n, batch});
    typename Gemm::Arguments arguments{
        cutlass::gemm::GemmUniversalMode::kGemm,
        {m, n, k, batch},
        {static_cast<const Number *>(a), of_a, static_cast<const Number *>(b), of_b},
        {{}, nullptr, {}, static_cast<Number *>(d), of_d}};
    arguments.epilogue.thread.alpha = 1;
    arguments.epilogue.thread.beta = 0;
    arguments.hw_info = cutlass::KernelHardwareInfo::make_kernel_hardware_info<typename Gemm::GemmKernel>();
    arguments.scheduler.max_swizzle_size = group;
    if (Gemm::can_implement(arguments) != cutlass::Status::kSuccess) {
        return 1;
    }
    if (prepared.size() <= static_cast<std::size_t>(copy)) {
        prepared.resize(copy + 1);
    }
    auto &[gemm, workspace] = prepared[copy];
    cudaFree(workspace);
    if (cudaMalloc(&workspace, Gemm::get_workspace_size(arguments)) != cudaSuccess) {
        return 2;
    }
    return gemm.initialize(arguments, workspace) == cutlass::Status::kSuccess ? 0 : 3;
}

// Puts the product of a copy on a stream.
extern "C" int launch(int copy, cudaStream_t stream) { return prepared.at(copy).gemm.run(stream) == cutlass::Status::kSuccess ? 0 : 4; }
