# rustc 1.95.0, x86_64-unknown-linux-gnu, -C opt-level=3 -C codegen-units=1
# Written by `tests/golden/check --bless`: what each function of src/ours.rs is compiled to.

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
