// How far the approximate functions of a device are off, over all 2^32 numbers: what the documents of `exp2_approx`,
// `log2_approx`, `sqrt_approx`, `rsqrt_approx` and `tanh_approx` say of them is held against it.
//
//     nvcc -O3 -arch=sm_90 errors.cu -o errors && ./errors
//
// The references are CUDA's functions of doubles, which are within 2 units in the last of 53 bits. Of each function: the largest
// relative error, its binary logarithm, and where; for the logarithm the largest absolute error between 1/2 and 2, too. Results
// below 2^-126, where a relative error says nothing, are left to a column of their own, in units of 2^-149. Exits with 1 where a
// result is a NaN or infinite and the reference is not (or the other way round), or where a bound of the documents does not hold.
#include <cmath>
#include <cstdint>
#include <cstdio>

struct Worst {
    unsigned long long relative, absolute, below; // The bits of a double, not below 0: they compare as it does.
    unsigned relative_at, special, special_at;
};

template <int F> __device__ float device(float x) {
    float y;
    if (F == 0) asm("ex2.approx.f32 %0, %1;" : "=f"(y) : "f"(x));
    if (F == 1) asm("lg2.approx.f32 %0, %1;" : "=f"(y) : "f"(x));
    if (F == 2) asm("sqrt.approx.f32 %0, %1;" : "=f"(y) : "f"(x));
    if (F == 3) asm("rsqrt.approx.f32 %0, %1;" : "=f"(y) : "f"(x));
    if (F == 4) asm("tanh.approx.f32 %0, %1;" : "=f"(y) : "f"(x));
    return y;
}

template <int F> __device__ double reference(double x) {
    return F == 0 ? exp2(x) : F == 1 ? log2(x) : F == 2 ? sqrt(x) : F == 3 ? 1.0 / sqrt(x) : tanh(x);
}

template <int F> __global__ void look(Worst *worst) {
    Worst own = {};
    for (uint64_t i = blockIdx.x * blockDim.x + threadIdx.x; i < 1ull << 32; i += gridDim.x * blockDim.x) {
        const float x = __uint_as_float((unsigned)i);
        const double y = device<F>(x), want = reference<F>((double)x);
        const float nearest = (float)want;
        if (isnan(want) || isinf(nearest) || want == 0.0) {
            // Rounding decides at the edge of infinity whether there is one.
            const bool edge = !isinf(want) && isinf(nearest) && fabs(y) >= 3.4028e38;
            if (!(isnan(want) ? isnan(y) : y == (double)nearest || edge)) { own.special += 1; own.special_at = (unsigned)i; }
            continue;
        }
        if (isnan(y) || (isinf(y) && fabs(want) < 3.4028e38)) { own.special += 1; own.special_at = (unsigned)i; continue; }
        const double off = fabs(y - want);
        if (fabs(want) < 0x1p-126) { own.below = max(own.below, (unsigned long long)__double_as_longlong(off * 0x1p149)); continue; }
        if (F == 1 && x > 0.5f && x < 2.0f) { own.absolute = max(own.absolute, (unsigned long long)__double_as_longlong(off)); continue; }
        const unsigned long long relative = __double_as_longlong(off / fabs(want));
        if (relative > own.relative) { own.relative = relative; own.relative_at = (unsigned)i; }
    }
    atomicMax(&worst->absolute, own.absolute);
    atomicMax(&worst->below, own.below);
    atomicAdd(&worst->special, own.special);
    if (own.special) atomicExch(&worst->special_at, own.special_at);
    // Of several that are equal, any; a later, larger one may overwrite the place before it is read again, so both in one loop.
    for (unsigned long long seen = worst->relative; own.relative > seen;) {
        const unsigned long long before = atomicCAS(&worst->relative, seen, own.relative);
        if (before == seen) { atomicExch(&worst->relative_at, own.relative_at); break; }
        seen = before;
    }
}

static double of_bits(unsigned long long bits) { double x; static_assert(sizeof x == sizeof bits); __builtin_memcpy(&x, &bits, 8); return x; }

template <int F> int show(const char *name, double bound) {
    Worst *worst;
    cudaMallocManaged(&worst, sizeof *worst);
    *worst = {};
    look<F><<<2048, 256>>>(worst);
    if (cudaError_t e = cudaDeviceSynchronize()) { printf("%s\n", cudaGetErrorString(e)); return 1; }
    const double relative = of_bits(worst->relative), absolute = of_bits(worst->absolute);
    printf("%-12s relative 2^%.3f at %08x (stated 2^%.1f); absolute in (1/2, 2) 2^%.3f; below 2^-126 %.1f x 2^-149; specials that differ %u (last %08x)\n",
           name, log2(relative), worst->relative_at, bound, log2(absolute), of_bits(worst->below), worst->special, worst->special_at);
    return worst->special != 0 || log2(relative) > bound;
}

int main() {
    int failed = show<0>("ex2.approx", -22);
    failed |= show<1>("lg2.approx", -22);
    failed |= show<2>("sqrt.approx", -23);
    failed |= show<3>("rsqrt.approx", -22.9);
    failed |= show<4>("tanh.approx", -11);
    return failed;
}
