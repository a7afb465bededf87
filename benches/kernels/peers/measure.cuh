// Times, memory drawn anew, checks of every element, and the lines that say what was found.

#pragma once

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <random>
#include <string>
#include <vector>

// Ends the program: a peer that fails has no figure.
[[noreturn]] inline void fail(std::string const& what) {
  std::fprintf(stderr, "peers: %s\n", what.c_str());
  std::exit(1);
}

inline void succeed(cudaError_t found, char const* what) {
  if (found != cudaSuccess) fail(std::string(what) + ": " + cudaGetErrorString(found));
}

#define SUCCEED(call) succeed((call), #call)

inline constexpr int WARM_UPS = 3, RUNS = 15;

// The median of the times of one call, in milliseconds. All runs are queued before one is waited for, so that what the host
// needs for a launch is not in the times.
template <class Run>
double milliseconds(Run run) {
  cudaEvent_t begin[RUNS], end[RUNS];
  for (int i = 0; i < RUNS; ++i) {
    SUCCEED(cudaEventCreate(&begin[i]));
    SUCCEED(cudaEventCreate(&end[i]));
  }
  for (int i = 0; i < WARM_UPS; ++i) run();
  for (int i = 0; i < RUNS; ++i) {
    SUCCEED(cudaEventRecord(begin[i]));
    run();
    SUCCEED(cudaEventRecord(end[i]));
  }
  SUCCEED(cudaGetLastError());
  SUCCEED(cudaDeviceSynchronize());
  std::vector<float> times(RUNS);
  for (int i = 0; i < RUNS; ++i) {
    SUCCEED(cudaEventElapsedTime(&times[i], begin[i], end[i]));
    SUCCEED(cudaEventDestroy(begin[i]));
    SUCCEED(cudaEventDestroy(end[i]));
  }
  std::nth_element(times.begin(), times.begin() + RUNS / 2, times.end());
  return times[RUNS / 2];
}

// Element `i` of the memory that belongs to a seed: the i-th output of SplitMix64 (Steele, Lea, Flood, OOPSLA 2014).
// What is measured only moves bits, so an element is an unsigned integer of the type's size.
template <class T>
__host__ __device__ T element(uint64_t seed, uint64_t i) {
  uint64_t z = seed + (i + 1) * 0x9e3779b97f4a7c15;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
  z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
  return static_cast<T>(z ^ (z >> 31));
}

template <class T>
__global__ void fill(T* memory, uint64_t count, uint64_t seed) {
  uint64_t step = uint64_t(gridDim.x) * blockDim.x;
  for (uint64_t i = uint64_t(blockIdx.x) * blockDim.x + threadIdx.x; i < count; i += step)
    memory[i] = element<T>(seed, i);
}

// Counts the elements that are not the one of the input that `source` says.
template <class T, class Source>
__global__ void compare(T const* memory, uint64_t count, uint64_t seed, Source source, unsigned long long* wrong) {
  uint64_t step = uint64_t(gridDim.x) * blockDim.x;
  unsigned long long found = 0;
  for (uint64_t i = uint64_t(blockIdx.x) * blockDim.x + threadIdx.x; i < count; i += step)
    found += memory[i] != element<T>(seed, source(i));
  if (found != 0) atomicAdd(wrong, found);
}

// An input and an output of the same size on the device.
class Buffers {
 public:
  explicit Buffers(uint64_t bytes) : bytes_(bytes) {
    SUCCEED(cudaMalloc(&in_, bytes));
    SUCCEED(cudaMalloc(&out_, bytes));
    SUCCEED(cudaMalloc(&wrong_, sizeof(unsigned long long)));
  }
  Buffers(Buffers const&) = delete;
  Buffers& operator=(Buffers const&) = delete;
  ~Buffers() {
    cudaFree(in_);
    cudaFree(out_);
    cudaFree(wrong_);
  }

  void* in() const { return in_; }
  void* out() const { return out_; }

  // Runs once on an input drawn anew and an output of ones, and compares: every element on the device, and the elements
  // at both ends and at places drawn anew on the host, too, so that one side alone cannot be wrong unseen.
  template <class T, class Run, class Source>
  void check(std::string const& name, uint64_t count, Run run, Source source) {
    if (count * sizeof(T) > bytes_) fail(name + ": the buffers are too small");
    uint64_t seed = (uint64_t(random_()) << 32) | random_();
    T *in = static_cast<T*>(in_), *out = static_cast<T*>(out_);
    fill<<<4096, 256>>>(in, count, seed);
    SUCCEED(cudaMemset(out, 0xff, count * sizeof(T)));
    SUCCEED(cudaMemset(wrong_, 0, sizeof(unsigned long long)));
    run();
    SUCCEED(cudaGetLastError());
    compare<<<4096, 256>>>(out, count, seed, source, wrong_);
    SUCCEED(cudaGetLastError());
    unsigned long long wrong = 0;
    SUCCEED(cudaMemcpy(&wrong, wrong_, sizeof wrong, cudaMemcpyDeviceToHost));
    if (wrong != 0) fail(name + ": " + std::to_string(wrong) + " of " + std::to_string(count) + " elements are wrong");

    std::vector<T> part(std::min<uint64_t>(count, 1 << 16));
    for (int i = 0; i < 8; ++i) {
      uint64_t last = count - part.size();
      uint64_t at = i == 0 ? 0 : i == 1 ? last : std::uniform_int_distribution<uint64_t>(0, last)(random_);
      SUCCEED(cudaMemcpy(part.data(), out + at, part.size() * sizeof(T), cudaMemcpyDeviceToHost));
      for (uint64_t j = 0; j < part.size(); ++j)
        if (part[j] != element<T>(seed, source(at + j)))
          fail(name + ": element " + std::to_string(at + j) + " is wrong, which the device did not see");
    }
  }

 private:
  uint64_t bytes_;
  void *in_ = nullptr, *out_ = nullptr;
  unsigned long long* wrong_ = nullptr;
  std::random_device random_;
};

// The lines: name, size, milliseconds, GB/s (both ways), share of the copy. Tab separated.
class Report {
 public:
  explicit Report(char const* path) : file_(path == nullptr ? nullptr : std::fopen(path, "w")) {
    if (path != nullptr && file_ == nullptr) fail(std::string(path) + " cannot be written");
    write("name\tsize\tmilliseconds\tGB/s\tshare\n");
  }
  Report(Report const&) = delete;
  Report& operator=(Report const&) = delete;
  ~Report() {
    if (file_ != nullptr) std::fclose(file_);
  }

  // What the shares are of.
  void copy(std::string const& size, double time, double bytes) {
    copy_ = bytes / time;
    line("memcpy", size, time, bytes);
  }

  void line(std::string const& name, std::string const& size, double time, double bytes) {
    double speed = bytes / time;
    char figures[96];
    std::snprintf(figures, sizeof figures, "\t%.4f\t%.1f\t%.4f\n", time, speed / 1e6, speed / copy_);
    write(name + "\t" + size + figures);
  }

 private:
  std::FILE* file_;
  double copy_ = 0;

  void write(std::string const& text) {
    std::fputs(text.c_str(), stdout);
    std::fflush(stdout);
    if (file_ != nullptr) {
      std::fputs(text.c_str(), file_);
      std::fflush(file_);
    }
  }
};
