# rustc 1.95.0, x86_64-unknown-linux-gnu, -C opt-level=3 -C codegen-units=1
# Written by `tests/golden/check --bless`: what each function of src/ours.rs and src/generic.rs is compiled to.

offset_of_static:
	movl	$60, %eax
	retq

offset_of_coordinate:
	shlq	$4, %rdi
	addq	%rdx, %rdi
	leaq	(%rdi,%rsi,8), %rax
	retq

offset_of_index:
	movl	%edi, %ecx
	shll	$4, %ecx
	andl	$48, %ecx
	movq	%rdi, %rax
	shrq	$3, %rax
	andl	$4, %edi
	leaq	(%rax,%rdi,2), %rax
	addq	%rcx, %rax
	retq

offset_in_dynamic:
	imulq	%rcx, %rsi
	leaq	(%rsi,%rdx), %rax
	retq

offset_swizzled:
	shlq	$6, %rdi
	leaq	(%rdi,%rsi), %rcx
	movl	%ecx, %eax
	shrl	$3, %eax
	andl	$56, %eax
	xorq	%rcx, %rax
	retq

offset_of_value:
	movq	%rdi, %rax
	shrq	$2, %rax
	shll	$5, %edi
	andl	$96, %edi
	addq	%rax, %rdi
	movl	%esi, %ecx
	shll	$4, %ecx
	andl	$16, %ecx
	andq	$-2, %rsi
	leaq	(%rdi,%rsi,4), %rax
	addq	%rcx, %rax
	retq

offset_in_partition_c:
	movq	$-1, %rax
	cmpq	$127, %rdi
	ja	.L1
	movl	%edi, %eax
	andl	$3, %eax
	movl	%edi, %ecx
	andl	$28, %ecx
	shll	$4, %ecx
	movl	%edi, %edx
	andl	$32, %edx
	shll	$5, %edx
	shrl	$3, %edi
	andl	$8, %edi
	movl	%esi, %r8d
	andl	$1, %r8d
	movl	%esi, %r9d
	andl	$2, %r9d
	shll	$8, %r9d
	movl	%esi, %r10d
	andl	$4, %r10d
	shll	$9, %r10d
	andq	$-8, %rsi
	leal	(%rcx,%rax,2), %eax
	orl	%edx, %eax
	orl	%edi, %eax
	orq	%r8, %rax
	orq	%r10, %rax
	leaq	(%rax,%rsi,2), %rax
	addq	%r9, %rax
.L1:
	retq

offset_in_partition_s:
	movq	$-1, %rax
	cmpq	$127, %rdi
	ja	.L1
	shlq	$3, %rdi
	movl	%esi, %eax
	andl	$7, %eax
	andl	$24, %esi
	shll	$7, %esi
	orq	%rax, %rsi
	orq	%rdi, %rsi
	movq	%rsi, %rax
.L1:
	retq

offset_or_max:
	movq	%rdi, %rax
	shlq	$6, %rax
	addq	%rsi, %rax
	cmpq	$32, %rsi
	movq	$-1, %rcx
	cmovaeq	%rcx, %rax
	cmpq	$64, %rdi
	cmovaeq	%rcx, %rax
	retq

element:
	movl	788(%rdi), %eax
	retq

sum_of_tile:
	xorl	%eax, %eax
	xorl	%ecx, %ecx
.L1:
	movdqu	160(%rdi,%rcx), %xmm0
	movdqu	224(%rdi,%rcx), %xmm1
	movdqu	96(%rdi,%rcx), %xmm2
	paddd	%xmm1, %xmm2
	movdqu	128(%rdi,%rcx), %xmm1
	movdqu	192(%rdi,%rcx), %xmm3
	movdqu	64(%rdi,%rcx), %xmm4
	paddd	%xmm3, %xmm4
	movdqu	176(%rdi,%rcx), %xmm3
	movdqu	240(%rdi,%rcx), %xmm5
	movdqu	112(%rdi,%rcx), %xmm6
	paddd	%xmm5, %xmm6
	movdqu	144(%rdi,%rcx), %xmm5
	movdqu	(%rdi,%rcx), %xmm7
	paddd	%xmm1, %xmm7
	paddd	%xmm4, %xmm7
	movdqu	16(%rdi,%rcx), %xmm1
	paddd	%xmm5, %xmm1
	movdqu	32(%rdi,%rcx), %xmm4
	paddd	%xmm0, %xmm4
	paddd	%xmm2, %xmm4
	paddd	%xmm7, %xmm4
	movdqu	48(%rdi,%rcx), %xmm0
	paddd	%xmm3, %xmm0
	paddd	%xmm6, %xmm0
	movdqu	208(%rdi,%rcx), %xmm2
	movdqu	80(%rdi,%rcx), %xmm3
	paddd	%xmm2, %xmm3
	paddd	%xmm1, %xmm3
	paddd	%xmm0, %xmm3
	paddd	%xmm4, %xmm3
	pshufd	$238, %xmm3, %xmm0
	paddd	%xmm3, %xmm0
	pshufd	$85, %xmm0, %xmm1
	paddd	%xmm0, %xmm1
	movd	%xmm1, %edx
	addl	%edx, %eax
	addq	$256, %rcx
	cmpq	$12288, %rcx
	jne	.L1
	retq

add_tile:
	xorl	%eax, %eax
.L1:
	movups	(%rdi,%rax), %xmm0
	movups	(%rsi,%rax), %xmm1
	addps	%xmm0, %xmm1
	movups	16(%rsi,%rax), %xmm0
	movups	32(%rsi,%rax), %xmm2
	movups	48(%rsi,%rax), %xmm3
	movups	%xmm1, (%rsi,%rax)
	movups	16(%rdi,%rax), %xmm1
	addps	%xmm0, %xmm1
	movups	%xmm1, 16(%rsi,%rax)
	movups	32(%rdi,%rax), %xmm0
	addps	%xmm2, %xmm0
	movups	%xmm0, 32(%rsi,%rax)
	movups	48(%rdi,%rax), %xmm0
	addps	%xmm3, %xmm0
	movups	%xmm0, 48(%rsi,%rax)
	movups	64(%rdi,%rax), %xmm0
	movups	64(%rsi,%rax), %xmm1
	addps	%xmm0, %xmm1
	movups	%xmm1, 64(%rsi,%rax)
	movups	80(%rdi,%rax), %xmm0
	movups	80(%rsi,%rax), %xmm1
	addps	%xmm0, %xmm1
	movups	%xmm1, 80(%rsi,%rax)
	movups	96(%rdi,%rax), %xmm0
	movups	96(%rsi,%rax), %xmm1
	addps	%xmm0, %xmm1
	movups	%xmm1, 96(%rsi,%rax)
	movups	112(%rdi,%rax), %xmm0
	movups	112(%rsi,%rax), %xmm1
	addps	%xmm0, %xmm1
	movups	%xmm1, 112(%rsi,%rax)
	addq	$256, %rax
	cmpq	$4096, %rax
	jne	.L1
	retq

add_tile_by_offsets:
	xorl	%eax, %eax
.L1:
	movups	(%rdi,%rax), %xmm0
	movups	(%rsi,%rax), %xmm1
	addps	%xmm0, %xmm1
	movups	16(%rsi,%rax), %xmm0
	movups	32(%rsi,%rax), %xmm2
	movups	48(%rsi,%rax), %xmm3
	movups	%xmm1, (%rsi,%rax)
	movups	16(%rdi,%rax), %xmm1
	addps	%xmm0, %xmm1
	movups	%xmm1, 16(%rsi,%rax)
	movups	32(%rdi,%rax), %xmm0
	addps	%xmm2, %xmm0
	movups	%xmm0, 32(%rsi,%rax)
	movups	48(%rdi,%rax), %xmm0
	addps	%xmm3, %xmm0
	movups	%xmm0, 48(%rsi,%rax)
	movups	64(%rdi,%rax), %xmm0
	movups	64(%rsi,%rax), %xmm1
	addps	%xmm0, %xmm1
	movups	%xmm1, 64(%rsi,%rax)
	movups	80(%rdi,%rax), %xmm0
	movups	80(%rsi,%rax), %xmm1
	addps	%xmm0, %xmm1
	movups	%xmm1, 80(%rsi,%rax)
	movups	96(%rdi,%rax), %xmm0
	movups	96(%rsi,%rax), %xmm1
	addps	%xmm0, %xmm1
	movups	%xmm1, 96(%rsi,%rax)
	movups	112(%rdi,%rax), %xmm0
	movups	112(%rsi,%rax), %xmm1
	addps	%xmm0, %xmm1
	movups	%xmm1, 112(%rsi,%rax)
	addq	$256, %rax
	cmpq	$4096, %rax
	jne	.L1
	retq

copy_tile:
	movups	(%rdi), %xmm0
	movups	16(%rdi), %xmm1
	movups	32(%rdi), %xmm2
	movups	48(%rdi), %xmm3
	movups	%xmm3, 48(%rsi)
	movups	%xmm2, 32(%rsi)
	movups	%xmm1, 16(%rsi)
	movups	%xmm0, (%rsi)
	movups	256(%rdi), %xmm0
	movups	272(%rdi), %xmm1
	movups	288(%rdi), %xmm2
	movups	304(%rdi), %xmm3
	movups	%xmm3, 112(%rsi)
	movups	%xmm2, 96(%rsi)
	movups	%xmm1, 80(%rsi)
	movups	%xmm0, 64(%rsi)
	movups	512(%rdi), %xmm0
	movups	528(%rdi), %xmm1
	movups	544(%rdi), %xmm2
	movups	560(%rdi), %xmm3
	movups	%xmm0, 128(%rsi)
	movups	%xmm1, 144(%rsi)
	movups	%xmm2, 160(%rsi)
	movups	%xmm3, 176(%rsi)
	movups	768(%rdi), %xmm0
	movups	784(%rdi), %xmm1
	movups	800(%rdi), %xmm2
	movups	816(%rdi), %xmm3
	movups	%xmm0, 192(%rsi)
	movups	%xmm1, 208(%rsi)
	movups	%xmm2, 224(%rsi)
	movups	%xmm3, 240(%rsi)
	movups	1024(%rdi), %xmm0
	movups	1040(%rdi), %xmm1
	movups	1056(%rdi), %xmm2
	movups	1072(%rdi), %xmm3
	movups	%xmm0, 256(%rsi)
	movups	%xmm1, 272(%rsi)
	movups	%xmm2, 288(%rsi)
	movups	%xmm3, 304(%rsi)
	movups	1280(%rdi), %xmm0
	movups	1296(%rdi), %xmm1
	movups	1312(%rdi), %xmm2
	movups	1328(%rdi), %xmm3
	movups	%xmm0, 320(%rsi)
	movups	%xmm1, 336(%rsi)
	movups	%xmm2, 352(%rsi)
	movups	%xmm3, 368(%rsi)
	movups	1536(%rdi), %xmm0
	movups	1552(%rdi), %xmm1
	movups	1568(%rdi), %xmm2
	movups	1584(%rdi), %xmm3
	movups	%xmm0, 384(%rsi)
	movups	%xmm1, 400(%rsi)
	movups	%xmm3, 432(%rsi)
	movups	%xmm2, 416(%rsi)
	movups	1792(%rdi), %xmm0
	movups	1808(%rdi), %xmm1
	movups	1824(%rdi), %xmm2
	movups	1840(%rdi), %xmm3
	movups	%xmm0, 448(%rsi)
	movups	%xmm1, 464(%rsi)
	movups	%xmm2, 480(%rsi)
	movups	%xmm3, 496(%rsi)
	movups	2048(%rdi), %xmm0
	movups	2064(%rdi), %xmm1
	movups	2080(%rdi), %xmm2
	movups	2096(%rdi), %xmm3
	movups	%xmm0, 512(%rsi)
	movups	%xmm1, 528(%rsi)
	movups	%xmm2, 544(%rsi)
	movups	%xmm3, 560(%rsi)
	movups	2304(%rdi), %xmm0
	movups	2320(%rdi), %xmm1
	movups	2336(%rdi), %xmm2
	movups	2352(%rdi), %xmm3
	movups	%xmm0, 576(%rsi)
	movups	%xmm1, 592(%rsi)
	movups	%xmm2, 608(%rsi)
	movups	%xmm3, 624(%rsi)
	movups	2560(%rdi), %xmm0
	movups	2576(%rdi), %xmm1
	movups	2592(%rdi), %xmm2
	movups	2608(%rdi), %xmm3
	movups	%xmm3, 688(%rsi)
	movups	%xmm2, 672(%rsi)
	movups	%xmm1, 656(%rsi)
	movups	%xmm0, 640(%rsi)
	movups	2816(%rdi), %xmm0
	movups	2832(%rdi), %xmm1
	movups	2848(%rdi), %xmm2
	movups	2864(%rdi), %xmm3
	movups	%xmm0, 704(%rsi)
	movups	%xmm1, 720(%rsi)
	movups	%xmm2, 736(%rsi)
	movups	%xmm3, 752(%rsi)
	movups	3072(%rdi), %xmm0
	movups	3088(%rdi), %xmm1
	movups	3104(%rdi), %xmm2
	movups	3120(%rdi), %xmm3
	movups	%xmm0, 768(%rsi)
	movups	%xmm1, 784(%rsi)
	movups	%xmm3, 816(%rsi)
	movups	%xmm2, 800(%rsi)
	movups	3328(%rdi), %xmm0
	movups	3344(%rdi), %xmm1
	movups	3360(%rdi), %xmm2
	movups	3376(%rdi), %xmm3
	movups	%xmm0, 832(%rsi)
	movups	%xmm1, 848(%rsi)
	movups	%xmm2, 864(%rsi)
	movups	%xmm3, 880(%rsi)
	movups	3584(%rdi), %xmm0
	movups	3600(%rdi), %xmm1
	movups	3616(%rdi), %xmm2
	movups	3632(%rdi), %xmm3
	movups	%xmm0, 896(%rsi)
	movups	%xmm1, 912(%rsi)
	movups	%xmm2, 928(%rsi)
	movups	%xmm3, 944(%rsi)
	movups	3840(%rdi), %xmm0
	movups	3856(%rdi), %xmm1
	movups	3872(%rdi), %xmm2
	movups	3888(%rdi), %xmm3
	movups	%xmm0, 960(%rsi)
	movups	%xmm1, 976(%rsi)
	movups	%xmm2, 992(%rsi)
	movups	%xmm3, 1008(%rsi)
	retq

copy_tile_by_copy:
	movups	(%rdi), %xmm0
	movups	16(%rdi), %xmm1
	movups	32(%rdi), %xmm2
	movups	48(%rdi), %xmm3
	movups	%xmm3, 48(%rsi)
	movups	%xmm2, 32(%rsi)
	movups	%xmm1, 16(%rsi)
	movups	%xmm0, (%rsi)
	movups	256(%rdi), %xmm0
	movups	272(%rdi), %xmm1
	movups	288(%rdi), %xmm2
	movups	304(%rdi), %xmm3
	movups	%xmm3, 112(%rsi)
	movups	%xmm2, 96(%rsi)
	movups	%xmm1, 80(%rsi)
	movups	%xmm0, 64(%rsi)
	movups	512(%rdi), %xmm0
	movups	528(%rdi), %xmm1
	movups	544(%rdi), %xmm2
	movups	560(%rdi), %xmm3
	movups	%xmm0, 128(%rsi)
	movups	%xmm1, 144(%rsi)
	movups	%xmm2, 160(%rsi)
	movups	%xmm3, 176(%rsi)
	movups	768(%rdi), %xmm0
	movups	784(%rdi), %xmm1
	movups	800(%rdi), %xmm2
	movups	816(%rdi), %xmm3
	movups	%xmm0, 192(%rsi)
	movups	%xmm1, 208(%rsi)
	movups	%xmm2, 224(%rsi)
	movups	%xmm3, 240(%rsi)
	movups	1024(%rdi), %xmm0
	movups	1040(%rdi), %xmm1
	movups	1056(%rdi), %xmm2
	movups	1072(%rdi), %xmm3
	movups	%xmm0, 256(%rsi)
	movups	%xmm1, 272(%rsi)
	movups	%xmm2, 288(%rsi)
	movups	%xmm3, 304(%rsi)
	movups	1280(%rdi), %xmm0
	movups	1296(%rdi), %xmm1
	movups	1312(%rdi), %xmm2
	movups	1328(%rdi), %xmm3
	movups	%xmm0, 320(%rsi)
	movups	%xmm1, 336(%rsi)
	movups	%xmm2, 352(%rsi)
	movups	%xmm3, 368(%rsi)
	movups	1536(%rdi), %xmm0
	movups	1552(%rdi), %xmm1
	movups	1568(%rdi), %xmm2
	movups	1584(%rdi), %xmm3
	movups	%xmm0, 384(%rsi)
	movups	%xmm1, 400(%rsi)
	movups	%xmm3, 432(%rsi)
	movups	%xmm2, 416(%rsi)
	movups	1792(%rdi), %xmm0
	movups	1808(%rdi), %xmm1
	movups	1824(%rdi), %xmm2
	movups	1840(%rdi), %xmm3
	movups	%xmm0, 448(%rsi)
	movups	%xmm1, 464(%rsi)
	movups	%xmm2, 480(%rsi)
	movups	%xmm3, 496(%rsi)
	movups	2048(%rdi), %xmm0
	movups	2064(%rdi), %xmm1
	movups	2080(%rdi), %xmm2
	movups	2096(%rdi), %xmm3
	movups	%xmm0, 512(%rsi)
	movups	%xmm1, 528(%rsi)
	movups	%xmm2, 544(%rsi)
	movups	%xmm3, 560(%rsi)
	movups	2304(%rdi), %xmm0
	movups	2320(%rdi), %xmm1
	movups	2336(%rdi), %xmm2
	movups	2352(%rdi), %xmm3
	movups	%xmm0, 576(%rsi)
	movups	%xmm1, 592(%rsi)
	movups	%xmm2, 608(%rsi)
	movups	%xmm3, 624(%rsi)
	movups	2560(%rdi), %xmm0
	movups	2576(%rdi), %xmm1
	movups	2592(%rdi), %xmm2
	movups	2608(%rdi), %xmm3
	movups	%xmm3, 688(%rsi)
	movups	%xmm2, 672(%rsi)
	movups	%xmm1, 656(%rsi)
	movups	%xmm0, 640(%rsi)
	movups	2816(%rdi), %xmm0
	movups	2832(%rdi), %xmm1
	movups	2848(%rdi), %xmm2
	movups	2864(%rdi), %xmm3
	movups	%xmm0, 704(%rsi)
	movups	%xmm1, 720(%rsi)
	movups	%xmm2, 736(%rsi)
	movups	%xmm3, 752(%rsi)
	movups	3072(%rdi), %xmm0
	movups	3088(%rdi), %xmm1
	movups	3104(%rdi), %xmm2
	movups	3120(%rdi), %xmm3
	movups	%xmm0, 768(%rsi)
	movups	%xmm1, 784(%rsi)
	movups	%xmm3, 816(%rsi)
	movups	%xmm2, 800(%rsi)
	movups	3328(%rdi), %xmm0
	movups	3344(%rdi), %xmm1
	movups	3360(%rdi), %xmm2
	movups	3376(%rdi), %xmm3
	movups	%xmm0, 832(%rsi)
	movups	%xmm1, 848(%rsi)
	movups	%xmm2, 864(%rsi)
	movups	%xmm3, 880(%rsi)
	movups	3584(%rdi), %xmm0
	movups	3600(%rdi), %xmm1
	movups	3616(%rdi), %xmm2
	movups	3632(%rdi), %xmm3
	movups	%xmm0, 896(%rsi)
	movups	%xmm1, 912(%rsi)
	movups	%xmm2, 928(%rsi)
	movups	%xmm3, 944(%rsi)
	movups	3840(%rdi), %xmm0
	movups	3856(%rdi), %xmm1
	movups	3872(%rdi), %xmm2
	movups	3888(%rdi), %xmm3
	movups	%xmm0, 960(%rsi)
	movups	%xmm1, 976(%rsi)
	movups	%xmm2, 992(%rsi)
	movups	%xmm3, 1008(%rsi)
	retq

fill_tile:
	shufps	$0, %xmm0, %xmm0
	movups	%xmm0, (%rdi)
	movups	%xmm0, 16(%rdi)
	movups	%xmm0, 32(%rdi)
	movups	%xmm0, 48(%rdi)
	movups	%xmm0, 256(%rdi)
	movups	%xmm0, 272(%rdi)
	movups	%xmm0, 288(%rdi)
	movups	%xmm0, 304(%rdi)
	movups	%xmm0, 512(%rdi)
	movups	%xmm0, 528(%rdi)
	movups	%xmm0, 544(%rdi)
	movups	%xmm0, 560(%rdi)
	movups	%xmm0, 768(%rdi)
	movups	%xmm0, 784(%rdi)
	movups	%xmm0, 800(%rdi)
	movups	%xmm0, 816(%rdi)
	movups	%xmm0, 1024(%rdi)
	movups	%xmm0, 1040(%rdi)
	movups	%xmm0, 1056(%rdi)
	movups	%xmm0, 1072(%rdi)
	movups	%xmm0, 1280(%rdi)
	movups	%xmm0, 1296(%rdi)
	movups	%xmm0, 1312(%rdi)
	movups	%xmm0, 1328(%rdi)
	movups	%xmm0, 1536(%rdi)
	movups	%xmm0, 1552(%rdi)
	movups	%xmm0, 1568(%rdi)
	movups	%xmm0, 1584(%rdi)
	movups	%xmm0, 1792(%rdi)
	movups	%xmm0, 1808(%rdi)
	movups	%xmm0, 1824(%rdi)
	movups	%xmm0, 1840(%rdi)
	movups	%xmm0, 2048(%rdi)
	movups	%xmm0, 2064(%rdi)
	movups	%xmm0, 2080(%rdi)
	movups	%xmm0, 2096(%rdi)
	movups	%xmm0, 2304(%rdi)
	movups	%xmm0, 2320(%rdi)
	movups	%xmm0, 2336(%rdi)
	movups	%xmm0, 2352(%rdi)
	movups	%xmm0, 2560(%rdi)
	movups	%xmm0, 2576(%rdi)
	movups	%xmm0, 2592(%rdi)
	movups	%xmm0, 2608(%rdi)
	movups	%xmm0, 2816(%rdi)
	movups	%xmm0, 2832(%rdi)
	movups	%xmm0, 2848(%rdi)
	movups	%xmm0, 2864(%rdi)
	movups	%xmm0, 3072(%rdi)
	movups	%xmm0, 3088(%rdi)
	movups	%xmm0, 3104(%rdi)
	movups	%xmm0, 3120(%rdi)
	movups	%xmm0, 3328(%rdi)
	movups	%xmm0, 3344(%rdi)
	movups	%xmm0, 3360(%rdi)
	movups	%xmm0, 3376(%rdi)
	movups	%xmm0, 3584(%rdi)
	movups	%xmm0, 3600(%rdi)
	movups	%xmm0, 3616(%rdi)
	movups	%xmm0, 3632(%rdi)
	movups	%xmm0, 3840(%rdi)
	movups	%xmm0, 3856(%rdi)
	movups	%xmm0, 3872(%rdi)
	movups	%xmm0, 3888(%rdi)
	retq

sum_of_values:
	xorl	%eax, %eax
	cmpq	$31, %rsi
	ja	.L1
	movl	%esi, %eax
	andl	$3, %eax
	shll	$7, %eax
	addq	%rax, %rdi
	andq	$-4, %rsi
	movl	64(%rsi,%rdi), %eax
	addl	(%rsi,%rdi), %eax
	addl	32(%rsi,%rdi), %eax
	addl	96(%rsi,%rdi), %eax
.L1:
	retq

sum_of_dynamic:
	xorl	%eax, %eax
	testq	%rdx, %rdx
	je	.L1
	testq	%rsi, %rsi
	je	.L1
	pushq	%rbp
	pushq	%r15
	pushq	%r14
	pushq	%rbx
	movq	%rsi, %r8
	andq	$-2, %r8
	negq	%r8
	xorl	%r9d, %r9d
	xorl	%eax, %eax
	xorl	%r10d, %r10d
	jmp	.L2
.L3:
	addl	%r11d, %eax
.L4:
	incq	%r10
	addq	%rcx, %r9
	cmpq	%rdx, %r10
	je	.L5
.L2:
	cmpq	$1, %rsi
	jne	.L6
	xorl	%r11d, %r11d
	jmp	.L7
.L6:
	movq	%r9, %rbx
	xorl	%r11d, %r11d
	jmp	.L8
.L9:
	addl	%r14d, %eax
	addl	%ebp, %eax
	addq	$-2, %r11
	addq	$2, %rbx
	cmpq	%r11, %r8
	je	.L10
.L8:
	xorl	%ebp, %ebp
	movl	$0, %r14d
	cmpq	$63, %rbx
	ja	.L11
	movl	(%rdi,%rbx,4), %r14d
.L11:
	leaq	1(%rbx), %r15
	cmpq	$63, %r15
	ja	.L9
	movl	4(%rdi,%rbx,4), %ebp
	jmp	.L9
.L10:
	testb	$1, %sil
	je	.L4
	negq	%r11
.L7:
	movq	%r10, %rbx
	imulq	%rcx, %rbx
	addq	%r11, %rbx
	xorl	%r11d, %r11d
	cmpq	$63, %rbx
	ja	.L3
	movl	(%rdi,%rbx,4), %r11d
	jmp	.L3
.L5:
	popq	%rbx
	popq	%r14
	popq	%r15
	popq	%rbp
.L1:
	retq

trace:
	movss	(%rdi), %xmm0
	addss	260(%rdi), %xmm0
	addss	520(%rdi), %xmm0
	addss	780(%rdi), %xmm0
	addss	1040(%rdi), %xmm0
	addss	1300(%rdi), %xmm0
	addss	1560(%rdi), %xmm0
	addss	1820(%rdi), %xmm0
	addss	2080(%rdi), %xmm0
	addss	2340(%rdi), %xmm0
	addss	2600(%rdi), %xmm0
	addss	2860(%rdi), %xmm0
	addss	3120(%rdi), %xmm0
	addss	3380(%rdi), %xmm0
	addss	3640(%rdi), %xmm0
	addss	3900(%rdi), %xmm0
	addss	4160(%rdi), %xmm0
	addss	4420(%rdi), %xmm0
	addss	4680(%rdi), %xmm0
	addss	4940(%rdi), %xmm0
	addss	5200(%rdi), %xmm0
	addss	5460(%rdi), %xmm0
	addss	5720(%rdi), %xmm0
	addss	5980(%rdi), %xmm0
	addss	6240(%rdi), %xmm0
	addss	6500(%rdi), %xmm0
	addss	6760(%rdi), %xmm0
	addss	7020(%rdi), %xmm0
	addss	7280(%rdi), %xmm0
	addss	7540(%rdi), %xmm0
	addss	7800(%rdi), %xmm0
	addss	8060(%rdi), %xmm0
	addss	8320(%rdi), %xmm0
	addss	8580(%rdi), %xmm0
	addss	8840(%rdi), %xmm0
	addss	9100(%rdi), %xmm0
	addss	9360(%rdi), %xmm0
	addss	9620(%rdi), %xmm0
	addss	9880(%rdi), %xmm0
	addss	10140(%rdi), %xmm0
	addss	10400(%rdi), %xmm0
	addss	10660(%rdi), %xmm0
	addss	10920(%rdi), %xmm0
	addss	11180(%rdi), %xmm0
	addss	11440(%rdi), %xmm0
	addss	11700(%rdi), %xmm0
	addss	11960(%rdi), %xmm0
	addss	12220(%rdi), %xmm0
	retq

trace_of_dynamic:
	pushq	%rbx
	movq	%rdx, %r8
	movq	%rsi, %rax
	mulq	%rdx
	seto	%r9b
	xorl	%eax, %eax
	testq	%rsi, %rsi
	sete	%r10b
	setne	%al
	movq	%rsi, %rdx
	subq	%rax, %rdx
	movq	%rcx, %rax
	mulq	%rdx
	xorl	%r11d, %r11d
	testq	%r8, %r8
	sete	%bl
	setne	%r11b
	orb	%r10b, %bl
	movq	%r8, %r10
	subq	%r11, %r10
	addq	%rax, %r10
	adcq	$0, %rdx
	orb	%r9b, %bl
	xorl	%eax, %eax
	movq	$-2, %r9
	cmpq	%r10, %r9
	movl	$0, %r9d
	sbbq	%rdx, %r9
	setb	%r9b
	orb	%bl, %r9b
	movl	$4095, %r11d
	cmpq	%r10, %r11
	sbbq	%rdx, %rax
	setb	%al
	orb	%r9b, %al
	xorps	%xmm0, %xmm0
	jne	.L1
	cmpq	%rsi, %r8
	cmovbq	%r8, %rsi
	leaq	-1(%rsi), %rdx
	movl	%esi, %eax
	andl	$3, %eax
	cmpq	$3, %rdx
	jae	.L2
	movss	{.long 0x80000000}(%rip), %xmm0
	xorl	%edx, %edx
	jmp	.L3
.L2:
	andq	$-4, %rsi
	leaq	(%rcx,%rcx,2), %rdx
	leaq	12(,%rdx,4), %r8
	movq	%rcx, %r9
	shlq	$4, %r9
	addq	$16, %r9
	leaq	8(,%rcx,8), %r10
	leaq	4(,%rcx,4), %r11
	movss	{.long 0x80000000}(%rip), %xmm0
	xorl	%edx, %edx
	xorl	%ebx, %ebx
.L4:
	addss	(%rdi,%rbx), %xmm0
	addss	(%rdi,%r11), %xmm0
	addss	(%rdi,%r10), %xmm0
	addq	$4, %rdx
	addss	(%rdi,%r8), %xmm0
	addq	%r9, %r8
	addq	%r9, %r10
	addq	%r9, %rbx
	addq	%r9, %r11
	cmpq	%rdx, %rsi
	jne	.L4
	testq	%rax, %rax
	je	.L1
.L3:
	leaq	4(,%rcx,4), %rcx
	imulq	%rcx, %rdx
	addq	%rdx, %rdi
.L5:
	addss	(%rdi), %xmm0
	addq	%rcx, %rdi
	decq	%rax
	jne	.L5
.L1:
	popq	%rbx
	retq

axpy:
	movaps	%xmm0, %xmm1
	shufps	$0, %xmm0, %xmm1
	leaq	768(%rsi), %rax
	xorl	%ecx, %ecx
.L1:
	movups	(%rdi,%rcx,8), %xmm2
	movups	16(%rdi,%rcx,8), %xmm3
	shufps	$136, %xmm3, %xmm2
	mulps	%xmm1, %xmm2
	movss	(%rax), %xmm3
	movss	-768(%rax), %xmm4
	movss	-512(%rax), %xmm5
	unpcklps	%xmm5, %xmm4
	movss	-256(%rax), %xmm5
	unpcklps	%xmm3, %xmm5
	movlhps	%xmm5, %xmm4
	addps	%xmm2, %xmm4
	movaps	%xmm4, %xmm2
	movaps	%xmm4, %xmm3
	shufps	$85, %xmm4, %xmm3
	movaps	%xmm4, %xmm5
	unpckhpd	%xmm4, %xmm5
	shufps	$255, %xmm4, %xmm4
	movss	%xmm2, -768(%rax)
	movss	%xmm3, -512(%rax)
	movss	%xmm5, -256(%rax)
	movss	%xmm4, (%rax)
	addq	$4, %rcx
	addq	$1024, %rax
	cmpq	$60, %rcx
	jne	.L1
	movss	480(%rdi), %xmm1
	mulss	%xmm0, %xmm1
	addss	15360(%rsi), %xmm1
	movss	%xmm1, 15360(%rsi)
	movss	488(%rdi), %xmm1
	mulss	%xmm0, %xmm1
	addss	15616(%rsi), %xmm1
	movss	%xmm1, 15616(%rsi)
	movss	496(%rdi), %xmm1
	mulss	%xmm0, %xmm1
	addss	15872(%rsi), %xmm1
	mulss	504(%rdi), %xmm0
	movss	%xmm1, 15872(%rsi)
	addss	16128(%rsi), %xmm0
	movss	%xmm0, 16128(%rsi)
	retq

copy:
	movups	(%rdi), %xmm0
	movups	%xmm0, (%rsi)
	movups	16(%rdi), %xmm0
	movups	%xmm0, 16(%rsi)
	movups	32(%rdi), %xmm0
	movups	%xmm0, 32(%rsi)
	movups	48(%rdi), %xmm0
	movups	%xmm0, 48(%rsi)
	movups	256(%rdi), %xmm0
	movups	%xmm0, 64(%rsi)
	movups	272(%rdi), %xmm0
	movups	%xmm0, 80(%rsi)
	movups	288(%rdi), %xmm0
	movups	%xmm0, 96(%rsi)
	movups	304(%rdi), %xmm0
	movups	%xmm0, 112(%rsi)
	movups	512(%rdi), %xmm0
	movups	%xmm0, 144(%rsi)
	movups	528(%rdi), %xmm0
	movups	%xmm0, 128(%rsi)
	movups	544(%rdi), %xmm0
	movups	%xmm0, 176(%rsi)
	movups	560(%rdi), %xmm0
	movups	%xmm0, 160(%rsi)
	movups	768(%rdi), %xmm0
	movups	%xmm0, 208(%rsi)
	movups	784(%rdi), %xmm0
	movups	%xmm0, 192(%rsi)
	movups	800(%rdi), %xmm0
	movups	%xmm0, 240(%rsi)
	movups	816(%rdi), %xmm0
	movups	%xmm0, 224(%rsi)
	movups	1024(%rdi), %xmm0
	movups	%xmm0, 288(%rsi)
	movups	1040(%rdi), %xmm0
	movups	%xmm0, 304(%rsi)
	movups	1056(%rdi), %xmm0
	movups	%xmm0, 256(%rsi)
	movups	1072(%rdi), %xmm0
	movups	%xmm0, 272(%rsi)
	movups	1280(%rdi), %xmm0
	movups	%xmm0, 352(%rsi)
	movups	1296(%rdi), %xmm0
	movups	%xmm0, 368(%rsi)
	movups	1312(%rdi), %xmm0
	movups	%xmm0, 320(%rsi)
	movups	1328(%rdi), %xmm0
	movups	%xmm0, 336(%rsi)
	movups	1536(%rdi), %xmm0
	movups	%xmm0, 432(%rsi)
	movups	1552(%rdi), %xmm0
	movups	%xmm0, 416(%rsi)
	movups	1568(%rdi), %xmm0
	movups	%xmm0, 400(%rsi)
	movups	1584(%rdi), %xmm0
	movups	%xmm0, 384(%rsi)
	movups	1792(%rdi), %xmm0
	movups	%xmm0, 496(%rsi)
	movups	1808(%rdi), %xmm0
	movups	%xmm0, 480(%rsi)
	movups	1824(%rdi), %xmm0
	movups	%xmm0, 464(%rsi)
	movups	1840(%rdi), %xmm0
	movups	%xmm0, 448(%rsi)
	retq

matmul:
	subq	$280, %rsp
	addq	$892, %rsi
	xorl	%eax, %eax
.L1:
	movl	%eax, %ecx
	andl	$1, %ecx
	shll	$5, %ecx
	addq	%rdx, %rcx
	movq	%rax, %r8
	shlq	$8, %r8
	movss	(%rdi,%r8), %xmm0
	movss	4(%rdi,%r8), %xmm1
	movss	8(%rdi,%r8), %xmm2
	movss	12(%rdi,%r8), %xmm3
	shufps	$0, %xmm0, %xmm0
	movaps	%xmm0, 256(%rsp)
	shufps	$0, %xmm1, %xmm1
	movaps	%xmm1, 240(%rsp)
	shufps	$0, %xmm2, %xmm2
	movaps	%xmm2, 224(%rsp)
	shufps	$0, %xmm3, %xmm3
	movaps	%xmm3, 208(%rsp)
	movss	16(%rdi,%r8), %xmm0
	shufps	$0, %xmm0, %xmm0
	movaps	%xmm0, 192(%rsp)
	movss	20(%rdi,%r8), %xmm0
	shufps	$0, %xmm0, %xmm0
	movaps	%xmm0, 176(%rsp)
	movss	24(%rdi,%r8), %xmm0
	shufps	$0, %xmm0, %xmm0
	movaps	%xmm0, 160(%rsp)
	movss	28(%rdi,%r8), %xmm0
	shufps	$0, %xmm0, %xmm0
	movaps	%xmm0, 144(%rsp)
	movss	32(%rdi,%r8), %xmm0
	shufps	$0, %xmm0, %xmm0
	movaps	%xmm0, 128(%rsp)
	movss	36(%rdi,%r8), %xmm0
	shufps	$0, %xmm0, %xmm0
	movaps	%xmm0, 112(%rsp)
	movss	40(%rdi,%r8), %xmm0
	shufps	$0, %xmm0, %xmm0
	movaps	%xmm0, 96(%rsp)
	movss	44(%rdi,%r8), %xmm0
	shufps	$0, %xmm0, %xmm0
	movaps	%xmm0, 80(%rsp)
	movss	48(%rdi,%r8), %xmm0
	shufps	$0, %xmm0, %xmm0
	movaps	%xmm0, 64(%rsp)
	movss	52(%rdi,%r8), %xmm0
	shufps	$0, %xmm0, %xmm0
	movaps	%xmm0, 48(%rsp)
	movss	56(%rdi,%r8), %xmm0
	shufps	$0, %xmm0, %xmm0
	movaps	%xmm0, 32(%rsp)
	movss	60(%rdi,%r8), %xmm0
	shufps	$0, %xmm0, %xmm0
	movaps	%xmm0, 16(%rsp)
	movss	64(%rdi,%r8), %xmm0
	shufps	$0, %xmm0, %xmm0
	movaps	%xmm0, (%rsp)
	movss	68(%rdi,%r8), %xmm0
	shufps	$0, %xmm0, %xmm0
	movaps	%xmm0, -16(%rsp)
	movss	72(%rdi,%r8), %xmm0
	shufps	$0, %xmm0, %xmm0
	movaps	%xmm0, -32(%rsp)
	movss	76(%rdi,%r8), %xmm0
	shufps	$0, %xmm0, %xmm0
	movaps	%xmm0, -48(%rsp)
	movss	80(%rdi,%r8), %xmm0
	shufps	$0, %xmm0, %xmm0
	movaps	%xmm0, -64(%rsp)
	movss	84(%rdi,%r8), %xmm0
	shufps	$0, %xmm0, %xmm0
	movaps	%xmm0, -80(%rsp)
	movss	88(%rdi,%r8), %xmm0
	shufps	$0, %xmm0, %xmm0
	movaps	%xmm0, -96(%rsp)
	movss	92(%rdi,%r8), %xmm0
	shufps	$0, %xmm0, %xmm0
	movaps	%xmm0, -112(%rsp)
	movss	96(%rdi,%r8), %xmm0
	shufps	$0, %xmm0, %xmm0
	movaps	%xmm0, -128(%rsp)
	movss	100(%rdi,%r8), %xmm9
	shufps	$0, %xmm9, %xmm9
	movss	104(%rdi,%r8), %xmm10
	shufps	$0, %xmm10, %xmm10
	movss	108(%rdi,%r8), %xmm11
	shufps	$0, %xmm11, %xmm11
	movss	112(%rdi,%r8), %xmm12
	shufps	$0, %xmm12, %xmm12
	movss	116(%rdi,%r8), %xmm13
	shufps	$0, %xmm13, %xmm13
	movss	120(%rdi,%r8), %xmm14
	shufps	$0, %xmm14, %xmm14
	movss	124(%rdi,%r8), %xmm15
	shufps	$0, %xmm15, %xmm15
	movq	%rsi, %r8
	xorl	%r9d, %r9d
.L2:
	movups	(%rcx,%r9,4), %xmm3
	movss	-124(%r8), %xmm0
	movss	-380(%r8), %xmm5
	movss	-636(%r8), %xmm6
	unpcklps	%xmm0, %xmm5
	movss	-892(%r8), %xmm4
	movss	-888(%r8), %xmm2
	movss	-884(%r8), %xmm1
	unpcklps	%xmm6, %xmm4
	movss	-880(%r8), %xmm0
	movss	-120(%r8), %xmm6
	movss	-376(%r8), %xmm7
	movlhps	%xmm5, %xmm4
	unpcklps	%xmm6, %xmm7
	movss	-632(%r8), %xmm5
	unpcklps	%xmm5, %xmm2
	movlhps	%xmm7, %xmm2
	movss	-116(%r8), %xmm5
	movss	-372(%r8), %xmm6
	unpcklps	%xmm5, %xmm6
	mulps	256(%rsp), %xmm4
	movss	-628(%r8), %xmm5
	unpcklps	%xmm5, %xmm1
	movss	-112(%r8), %xmm5
	mulps	240(%rsp), %xmm2
	movss	-368(%r8), %xmm7
	unpcklps	%xmm5, %xmm7
	movss	-624(%r8), %xmm5
	movlhps	%xmm6, %xmm1
	unpcklps	%xmm5, %xmm0
	movlhps	%xmm7, %xmm0
	movss	-108(%r8), %xmm5
	mulps	224(%rsp), %xmm1
	movss	-364(%r8), %xmm6
	unpcklps	%xmm5, %xmm6
	movss	-620(%r8), %xmm5
	addps	%xmm3, %xmm4
	movss	-876(%r8), %xmm3
	unpcklps	%xmm5, %xmm3
	movlhps	%xmm6, %xmm3
	mulps	208(%rsp), %xmm0
	movss	-104(%r8), %xmm5
	movss	-360(%r8), %xmm6
	unpcklps	%xmm5, %xmm6
	addps	%xmm4, %xmm2
	movss	-616(%r8), %xmm5
	movss	-872(%r8), %xmm4
	unpcklps	%xmm5, %xmm4
	mulps	192(%rsp), %xmm3
	movlhps	%xmm6, %xmm4
	movss	-100(%r8), %xmm5
	movss	-356(%r8), %xmm6
	addps	%xmm2, %xmm1
	unpcklps	%xmm5, %xmm6
	movss	-612(%r8), %xmm2
	movss	-868(%r8), %xmm5
	mulps	176(%rsp), %xmm4
	unpcklps	%xmm2, %xmm5
	movss	-96(%r8), %xmm2
	movss	-352(%r8), %xmm7
	addps	%xmm1, %xmm0
	unpcklps	%xmm2, %xmm7
	movss	-608(%r8), %xmm2
	movss	-864(%r8), %xmm1
	movlhps	%xmm6, %xmm5
	unpcklps	%xmm2, %xmm1
	movlhps	%xmm7, %xmm1
	movss	-92(%r8), %xmm2
	mulps	160(%rsp), %xmm5
	movss	-348(%r8), %xmm6
	unpcklps	%xmm2, %xmm6
	movss	-604(%r8), %xmm7
	addps	%xmm0, %xmm3
	movss	-860(%r8), %xmm2
	unpcklps	%xmm7, %xmm2
	movlhps	%xmm6, %xmm2
	mulps	144(%rsp), %xmm1
	movss	-88(%r8), %xmm0
	movss	-344(%r8), %xmm7
	unpcklps	%xmm0, %xmm7
	addps	%xmm3, %xmm4
	movss	-600(%r8), %xmm0
	movss	-856(%r8), %xmm6
	unpcklps	%xmm0, %xmm6
	mulps	128(%rsp), %xmm2
	movlhps	%xmm7, %xmm6
	movss	-84(%r8), %xmm0
	movss	-340(%r8), %xmm3
	addps	%xmm4, %xmm5
	unpcklps	%xmm0, %xmm3
	movss	-596(%r8), %xmm0
	movss	-852(%r8), %xmm4
	mulps	112(%rsp), %xmm6
	unpcklps	%xmm0, %xmm4
	movss	-80(%r8), %xmm0
	movss	-336(%r8), %xmm7
	addps	%xmm5, %xmm1
	unpcklps	%xmm0, %xmm7
	movss	-592(%r8), %xmm5
	movss	-848(%r8), %xmm0
	movlhps	%xmm3, %xmm4
	unpcklps	%xmm5, %xmm0
	movlhps	%xmm7, %xmm0
	movss	-76(%r8), %xmm3
	mulps	96(%rsp), %xmm4
	movss	-332(%r8), %xmm5
	unpcklps	%xmm3, %xmm5
	movss	-588(%r8), %xmm7
	addps	%xmm1, %xmm2
	movss	-844(%r8), %xmm3
	unpcklps	%xmm7, %xmm3
	movlhps	%xmm5, %xmm3
	mulps	80(%rsp), %xmm0
	movss	-72(%r8), %xmm1
	movss	-328(%r8), %xmm5
	unpcklps	%xmm1, %xmm5
	addps	%xmm2, %xmm6
	movss	-584(%r8), %xmm1
	movss	-840(%r8), %xmm2
	unpcklps	%xmm1, %xmm2
	mulps	64(%rsp), %xmm3
	movlhps	%xmm5, %xmm2
	movss	-68(%r8), %xmm1
	movss	-324(%r8), %xmm7
	addps	%xmm6, %xmm4
	unpcklps	%xmm1, %xmm7
	movss	-580(%r8), %xmm1
	movss	-836(%r8), %xmm5
	mulps	48(%rsp), %xmm2
	unpcklps	%xmm1, %xmm5
	movss	-64(%r8), %xmm1
	movss	-320(%r8), %xmm6
	addps	%xmm4, %xmm0
	unpcklps	%xmm1, %xmm6
	movss	-576(%r8), %xmm4
	movss	-832(%r8), %xmm1
	movlhps	%xmm7, %xmm5
	unpcklps	%xmm4, %xmm1
	movlhps	%xmm6, %xmm1
	movss	-60(%r8), %xmm4
	mulps	32(%rsp), %xmm5
	movss	-316(%r8), %xmm6
	unpcklps	%xmm4, %xmm6
	movss	-572(%r8), %xmm4
	addps	%xmm0, %xmm3
	movss	-828(%r8), %xmm0
	unpcklps	%xmm4, %xmm0
	movlhps	%xmm6, %xmm0
	mulps	16(%rsp), %xmm1
	movss	-56(%r8), %xmm4
	movss	-312(%r8), %xmm7
	unpcklps	%xmm4, %xmm7
	addps	%xmm3, %xmm2
	movss	-568(%r8), %xmm3
	movss	-824(%r8), %xmm6
	unpcklps	%xmm3, %xmm6
	mulps	(%rsp), %xmm0
	movlhps	%xmm7, %xmm6
	movss	-52(%r8), %xmm3
	movss	-308(%r8), %xmm4
	addps	%xmm2, %xmm5
	unpcklps	%xmm3, %xmm4
	movss	-564(%r8), %xmm2
	movss	-820(%r8), %xmm7
	mulps	-16(%rsp), %xmm6
	unpcklps	%xmm2, %xmm7
	movss	-48(%r8), %xmm2
	movss	-304(%r8), %xmm3
	addps	%xmm5, %xmm1
	unpcklps	%xmm2, %xmm3
	movss	-560(%r8), %xmm5
	movss	-816(%r8), %xmm2
	movlhps	%xmm4, %xmm7
	unpcklps	%xmm5, %xmm2
	movlhps	%xmm3, %xmm2
	movss	-44(%r8), %xmm3
	mulps	-32(%rsp), %xmm7
	movss	-300(%r8), %xmm4
	unpcklps	%xmm3, %xmm4
	movss	-556(%r8), %xmm5
	addps	%xmm1, %xmm0
	movss	-812(%r8), %xmm3
	unpcklps	%xmm5, %xmm3
	movlhps	%xmm4, %xmm3
	mulps	-48(%rsp), %xmm2
	movss	-40(%r8), %xmm1
	movss	-296(%r8), %xmm5
	unpcklps	%xmm1, %xmm5
	addps	%xmm0, %xmm6
	movss	-552(%r8), %xmm0
	movss	-808(%r8), %xmm4
	unpcklps	%xmm0, %xmm4
	mulps	-64(%rsp), %xmm3
	movlhps	%xmm5, %xmm4
	movss	-36(%r8), %xmm0
	movss	-292(%r8), %xmm5
	addps	%xmm6, %xmm7
	unpcklps	%xmm0, %xmm5
	movss	-548(%r8), %xmm1
	movss	-804(%r8), %xmm0
	mulps	-80(%rsp), %xmm4
	unpcklps	%xmm1, %xmm0
	movss	-32(%r8), %xmm1
	movss	-288(%r8), %xmm6
	addps	%xmm7, %xmm2
	unpcklps	%xmm1, %xmm6
	movss	-544(%r8), %xmm7
	movss	-800(%r8), %xmm1
	movlhps	%xmm5, %xmm0
	unpcklps	%xmm7, %xmm1
	movlhps	%xmm6, %xmm1
	movss	-28(%r8), %xmm5
	mulps	-96(%rsp), %xmm0
	movss	-284(%r8), %xmm6
	unpcklps	%xmm5, %xmm6
	movss	-540(%r8), %xmm5
	addps	%xmm2, %xmm3
	movss	-796(%r8), %xmm2
	unpcklps	%xmm5, %xmm2
	movss	-24(%r8), %xmm5
	mulps	-112(%rsp), %xmm1
	movss	-280(%r8), %xmm7
	unpcklps	%xmm5, %xmm7
	movss	-536(%r8), %xmm5
	addps	%xmm3, %xmm4
	movss	-792(%r8), %xmm3
	unpcklps	%xmm5, %xmm3
	movss	-20(%r8), %xmm5
	movlhps	%xmm6, %xmm2
	movss	-276(%r8), %xmm6
	unpcklps	%xmm5, %xmm6
	movss	-532(%r8), %xmm5
	addps	%xmm4, %xmm0
	movss	-788(%r8), %xmm4
	unpcklps	%xmm5, %xmm4
	movss	-16(%r8), %xmm5
	movlhps	%xmm7, %xmm3
	movss	-272(%r8), %xmm7
	unpcklps	%xmm5, %xmm7
	movss	-528(%r8), %xmm8
	movlhps	%xmm6, %xmm4
	movss	-784(%r8), %xmm5
	unpcklps	%xmm8, %xmm5
	movss	-12(%r8), %xmm6
	movlhps	%xmm7, %xmm5
	movss	-268(%r8), %xmm7
	unpcklps	%xmm6, %xmm7
	movss	-524(%r8), %xmm6
	addps	%xmm0, %xmm1
	movss	-780(%r8), %xmm0
	unpcklps	%xmm6, %xmm0
	mulps	-128(%rsp), %xmm2
	addps	%xmm1, %xmm2
	mulps	%xmm9, %xmm3
	mulps	%xmm10, %xmm4
	movlhps	%xmm7, %xmm0
	addps	%xmm2, %xmm3
	movss	-8(%r8), %xmm1
	movss	-264(%r8), %xmm2
	unpcklps	%xmm1, %xmm2
	addps	%xmm3, %xmm4
	movss	-520(%r8), %xmm1
	movss	-776(%r8), %xmm3
	unpcklps	%xmm1, %xmm3
	mulps	%xmm11, %xmm5
	mulps	%xmm12, %xmm0
	movlhps	%xmm2, %xmm3
	movss	-4(%r8), %xmm1
	addps	%xmm4, %xmm5
	movss	-260(%r8), %xmm2
	unpcklps	%xmm1, %xmm2
	movss	-516(%r8), %xmm1
	addps	%xmm5, %xmm0
	movss	-772(%r8), %xmm4
	unpcklps	%xmm1, %xmm4
	mulps	%xmm13, %xmm3
	addps	%xmm0, %xmm3
	movlhps	%xmm2, %xmm4
	mulps	%xmm14, %xmm4
	movss	(%r8), %xmm0
	addps	%xmm3, %xmm4
	movss	-256(%r8), %xmm1
	unpcklps	%xmm0, %xmm1
	movss	-512(%r8), %xmm0
	movss	-768(%r8), %xmm2
	unpcklps	%xmm0, %xmm2
	movlhps	%xmm1, %xmm2
	mulps	%xmm15, %xmm2
	addps	%xmm4, %xmm2
	movups	%xmm2, (%rcx,%r9,4)
	addq	$4, %r9
	addq	$1024, %r8
	cmpq	$8, %r9
	jne	.L2
	incq	%rax
	addq	$256, %rdx
	cmpq	$16, %rax
	jne	.L1
	addq	$280, %rsp
	retq

offset_in_tile:
	movq	%rdi, %rax
	shrq	$3, %rax
	andl	$7, %edi
	shll	$6, %edi
	addq	%rax, %rdi
	movl	%esi, %ecx
	andl	$7, %ecx
	shll	$9, %ecx
	andq	$-8, %rsi
	leaq	(%rdi,%rsi,2), %rax
	addq	%rcx, %rax
	retq
