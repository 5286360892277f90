import { fileURLToPath } from 'node:url';
import { followParentArgs } from '@freightwright/stack-guard';
import type { Part } from './part.ts';

/** The folder that holds the whole checkout. */
export const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/**
 * What a part of a platform on one machine needs of memory. A small young generation (two halves of 1 MiB
 * beside the one in use) keeps a part that idles from growing for the sake of a throughput that nobody asks
 * of it here; the old one has room for the largest work, a page of a bill and a deployed version among it,
 * and ends a part that leaks before it takes the machine.
 */
const HEAP_ARGS = ['--max-semi-space-size=1', '--max-old-space-size=384'];

/**
 * With one arena for all of a part's threads, the allocator of glibc gives back what a start leaves behind.
 */
const ALLOCATOR_ENV = { MALLOC_ARENA_MAX: '1' };

/** Runs one of our own programs, named from the root, on the Node that runs this one. */
export function nodeProgram(file: string, env: Record<string, string>): NonNullable<Part['run']> {
  return {
    command: process.execPath,
    args: [...HEAP_ARGS, ...followParentArgs, `${ROOT}${file}`],
    env: { ...ALLOCATOR_ENV, ...env },
  };
}
