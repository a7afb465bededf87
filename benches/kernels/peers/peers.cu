// The peers of this repository's kernels in CUDA C++, on one GPU: the copy of the device, the transposition by hand and in
// CuTe, a permutation by hand.
//
//   peers [--tsv FILE] [--copy MIB] [TYPE:ROWSxCOLUMNS]...
//
// TYPE is f16, f32 or f64; what is given replaces the usual list of transpositions. Each kernel is checked first, on memory
// drawn anew. A line is: name, size, milliseconds (median of 15 by events, after 3), GB/s with each element read once and
// written once, and that beside the GB/s of the copy.

#include "measure.cuh"

#include "by_hand.cuh"
#include "with_cute.cuh"

#include <cstring>

struct Matrix {
  std::string type;
  int rows, columns;

  std::string size() const { return std::to_string(rows) + "x" + std::to_string(columns); }

  // Refuses what the kernels cannot take: they count elements in an int, as their authors do, and have no ragged tiles.
  void check() const {
    if (type != "f16" && type != "f32" && type != "f64") fail(type + " is no type of a matrix; write f16, f32 or f64");
    for (int side : {rows, columns}) {
      if (side < 64 || side % 64 != 0 || side / 32 > 65535) {
        fail("a side of " + size() + " is " + std::to_string(side) + "; write multiples of 64 up to 2097088");
      }
    }
    if (int64_t(rows) * columns > INT32_MAX) fail(size() + " has more than 2147483647 elements; write a smaller one");
  }
};

struct Same {
  __host__ __device__ uint64_t operator()(uint64_t o) const { return o; }
};

// Where element `o` of the transposed matrix is found in the matrix.
struct Transposed {
  uint64_t rows, columns;

  __host__ __device__ uint64_t operator()(uint64_t o) const { return o % rows * columns + o / rows; }
};

void copies(Report& report, uint64_t bytes) {
  Buffers buffers(bytes);
  auto run = [&] { SUCCEED(cudaMemcpyAsync(buffers.out(), buffers.in(), bytes, cudaMemcpyDeviceToDevice)); };
  buffers.check<uint64_t>("memcpy", bytes / 8, run, Same{});
  report.copy(std::to_string(bytes >> 20) + "MiB", milliseconds(run), 2.0 * bytes);
}

template <class T>
void transpositions(Report& report, Matrix const& matrix) {
  int m = matrix.rows, n = matrix.columns;
  uint64_t count = uint64_t(m) * n;
  std::string size = matrix.size(), name = "transpose " + matrix.type;
  Buffers buffers(count * sizeof(T));
  T const* in = static_cast<T const*>(buffers.in());
  T* out = static_cast<T*>(buffers.out());
  auto measure = [&](std::string const& peer, auto run) {
    buffers.template check<T>(name + ", " + peer, count, run, Transposed{uint64_t(m), uint64_t(n)});
    double time = milliseconds(run);
    report.line(name + ", " + peer, size, time, 2.0 * count * sizeof(T));
    return time;
  };

  measure("by hand 32x33", [&] { padded_transpose<<<dim3(n / 32, m / 32), dim3(32, 8)>>>(in, out, m, n); });
  double best = 0;
  std::string which;
  for (Variant<T> const& variant : cute_variants<T>()) {
    if (m % variant.tile_m != 0 || n % variant.tile_n != 0 || !variant.fits(m / variant.tile_m, n / variant.tile_n))
      continue;
    double time = measure("CuTe " + variant.name, [&] { variant.launch(in, out, m, n); });
    if (which.empty() || time < best) best = time, which = variant.name;
  }
  report.line(name + ", CuTe best: " + which, size, best, 2.0 * count * sizeof(T));
}

void permutations(Report& report) {
  Images images{64, 256, 56, 56};
  uint64_t count = images.count();
  Buffers buffers(count * sizeof(uint16_t));
  auto run = [&] {
    naive_permute<<<unsigned((count + 255) / 256), 256>>>(static_cast<uint16_t const*>(buffers.in()),
                                                          static_cast<uint16_t*>(buffers.out()), images);
  };
  buffers.check<uint16_t>("permute", count, run, images);
  report.line("permute f16 NCHW to NHWC, by hand naive", "64x256x56x56", milliseconds(run),
              2.0 * count * sizeof(uint16_t));
}

int main(int count, char** arguments) {
  char const* path = nullptr;
  uint64_t copy = 4096;
  std::vector<Matrix> matrices;
  for (int i = 1; i < count; ++i) {
    char type[4], rest;
    Matrix matrix;
    if (std::strcmp(arguments[i], "--tsv") == 0 && i + 1 < count) {
      path = arguments[++i];
    } else if (std::strcmp(arguments[i], "--copy") == 0 && i + 1 < count) {
      copy = std::strtoull(arguments[++i], nullptr, 10);
    } else if (std::sscanf(arguments[i], "%3[f1-9]:%dx%d%c", type, &matrix.rows, &matrix.columns, &rest) == 3) {
      matrix.type = type;
      matrix.check();
      matrices.push_back(matrix);
    } else {
      fail(std::string(arguments[i]) + " is not understood; peers [--tsv FILE] [--copy MIB] [TYPE:ROWSxCOLUMNS]...");
    }
  }
  if (copy == 0) fail("--copy needs a number of MiB");
  if (matrices.empty()) {
    matrices = {{"f32", 32768, 32768}, {"f16", 32768, 32768}, {"f64", 16384, 16384},
                {"f32", 8192, 12288},  {"f16", 8192, 12288},  {"f64", 8192, 12288}};
  }

  cudaDeviceProp device;
  SUCCEED(cudaGetDeviceProperties(&device, 0));
  int driver = 0;
  SUCCEED(cudaDriverGetVersion(&driver));
  std::fprintf(stderr, "%s, %d multiprocessors, driver for CUDA %d.%d\n", device.name, device.multiProcessorCount,
               driver / 1000, driver % 1000 / 10);
  Report report(path);
  copies(report, copy << 20);
  for (Matrix const& matrix : matrices) {
    if (matrix.type == "f16") transpositions<uint16_t>(report, matrix);
    if (matrix.type == "f32") transpositions<uint32_t>(report, matrix);
    if (matrix.type == "f64") transpositions<uint64_t>(report, matrix);
  }
  permutations(report);
}
