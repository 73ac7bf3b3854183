/* Takes as much memory as it can, in the way that its argument names; says "refused" and leaves
   where the kernel gives no more, so that a death is always somebody else's doing. */
#define _GNU_SOURCE
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { MIB = 1 << 20 };

static void refused(void) {
    puts("refused");
    fflush(stdout);
    exit(0);
}

static void take(int flags) {
    for (;;) {
        void *area = mmap(0, MIB, PROT_READ | PROT_WRITE, flags | MAP_ANONYMOUS, -1, 0);
        if (area == MAP_FAILED) refused();
        memset(area, 1, MIB);
    }
}

/* A page table for every two megabytes, and in them only the shared page of zeros. */
static void tables(void) {
    size_t step = 2 * MIB;
    for (;;) {
        size_t size = (size_t)1 << 30;
        volatile char *area = mmap(0, size, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
        if (area == MAP_FAILED) refused();
        madvise((void *)area, size, MADV_NOHUGEPAGE);
        for (size_t at = 0; at < size; at += step) (void)area[at];
    }
}

static void sockets(void) {
    static char block[65536];
    for (;;) {
        int pair[2], size = 64 * MIB;
        if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK, 0, pair)) break;
        for (int end = 0; end < 2; end++) {
            setsockopt(pair[end], SOL_SOCKET, SO_SNDBUF, &size, sizeof size);
            while (write(pair[end], block, sizeof block) > 0) {}
        }
    }
}

static void inodes(void) {
    char name[64];
    for (long number = 0;; number++) {
        snprintf(name, sizeof name, "/tmp/%d-%ld", getpid(), number);
        int file = open(name, O_CREAT | O_WRONLY, 0600);
        if (file < 0) refused();
        close(file);
    }
}

static void files(void) {
    static char block[MIB];
    for (;;) {
        int file = syscall(SYS_memfd_create, "bomb", 0);
        if (file < 0) refused();
        for (int count = 0; count < 16; count++)
            if (write(file, block, sizeof block) < 0) refused();
    }
}

static void many(int count, void (*work)(void)) {
    for (int each = 0; each < count; each++)
        if (fork() == 0) {
            work();
            pause();
        }
    pause();
}

static void private_memory(void) { take(MAP_PRIVATE); }
static void shared_memory(void) { take(MAP_SHARED); }

int main(int count, char **arguments) {
    char *kind = count > 1 ? arguments[1] : "";
    if (!strcmp(kind, "malloc_touch")) private_memory();
    if (!strcmp(kind, "malloc_touch_many_procs")) many(16, private_memory);
    if (!strcmp(kind, "mmap_shared_anon")) shared_memory();
    if (!strcmp(kind, "tmpfs_inode_bomb")) inodes();
    if (!strcmp(kind, "memfd_bomb")) files();
    if (!strcmp(kind, "page_table_bomb")) many(8, tables);
    if (!strcmp(kind, "socketbuf_bomb")) {
        sockets();
        refused();
    }
    if (!strcmp(kind, "socketbuf_bomb_many_procs")) many(40, sockets);
    return 2;
}
