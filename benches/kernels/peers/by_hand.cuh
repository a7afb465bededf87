// What one writes without a library: the transposition of the textbooks, and a permutation element by element.

#pragma once

#include <cstdint>

// out[j][i] = in[i][j] by a padded tile: 32 x 32 elements, 32 x 8 threads, the row of the tile one element longer than it is
// read, so that a column of it meets every bank (Harris, "An Efficient Matrix Transpose in CUDA C/C++", 2013).
template <class T>
__global__ void __launch_bounds__(256) padded_transpose(T const* __restrict__ in, T* __restrict__ out, int m, int n) {
  __shared__ T tile[32][33];
  int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 32 + threadIdx.y;
#pragma unroll
  for (int row = 0; row < 32; row += 8) tile[threadIdx.y + row][threadIdx.x] = in[(y + row) * n + x];
  __syncthreads();
  x = blockIdx.y * 32 + threadIdx.x, y = blockIdx.x * 32 + threadIdx.y;
#pragma unroll
  for (int row = 0; row < 32; row += 8) out[(y + row) * m + x] = tile[threadIdx.x][threadIdx.y + row];
}

// A batch of images, each of them `channels` planes of height x width; images, planes, rows and columns outermost first.
struct Images {
  int images, channels, height, width;

  __host__ __device__ int count() const { return images * channels * height * width; }

  // Where element `o` of the order images, rows, columns, channels is found in the order images, channels, rows, columns.
  __host__ __device__ uint64_t operator()(uint64_t o) const {
    int at = static_cast<int>(o);
    int c = at % channels, x = at / channels % width, y = at / channels / width % height;
    int image = at / channels / width / height;
    return ((image * channels + c) * height + y) * width + x;
  }
};

// NCHW to NHWC, a thread an element of the output.
template <class T>
__global__ void __launch_bounds__(256) naive_permute(T const* __restrict__ in, T* __restrict__ out, Images images) {
  int at = blockIdx.x * 256 + threadIdx.x;
  if (at < images.count()) out[at] = in[images(at)];
}
