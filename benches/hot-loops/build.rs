//! Links the loops in CuTe C++, if `benches/hot-loops/run` has compiled them.

fn main() {
    println!("cargo::rustc-check-cfg=cfg(cute_cpp)");
    println!("cargo::rerun-if-env-changed=HOT_LOOPS_CPP");
    if let Ok(folder) = std::env::var("HOT_LOOPS_CPP") {
        println!("cargo::rerun-if-changed={folder}/libhot_loops_cpp.a");
        println!("cargo::rustc-cfg=cute_cpp");
        println!("cargo::rustc-link-search=native={folder}");
        println!("cargo::rustc-link-lib=static=hot_loops_cpp");
        // CuTe includes <iostream>.
        println!("cargo::rustc-link-lib=dylib=stdc++");
    }
}
