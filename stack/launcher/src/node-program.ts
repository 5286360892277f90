import { fileURLToPath } from 'node:url';
import { followParentArgs } from '@freightwright/stack-guard';
import type { Part } from './part.ts';

/** The root folder of the checkout. */
export const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/**
 * The memory of a part when the whole platform runs on one machine. A small young generation (two halves of 1
 * MiB next to the one in use) keeps an idle part from growing for a throughput that is not needed here. The
 * old generation has room for the largest work, such as a page of a bill or a deployed version, and ends a
 * part that leaks before it fills the machine's memory.
 */
const HEAP_ARGS = ['--max-semi-space-size=1', '--max-old-space-size=384'];

/**
 * With one arena for all threads of a part, glibc's allocator returns the memory that only the start needed.
 */
const ALLOCATOR_ENV = { MALLOC_ARENA_MAX: '1' };

/** Runs one of our own programs, given by its path from the root, with the Node that runs this one. */
export function nodeProgram(file: string, env: Record<string, string>): NonNullable<Part['run']> {
  return {
    command: process.execPath,
    args: [...HEAP_ARGS, ...followParentArgs, `${ROOT}${file}`],
    env: { ...ALLOCATOR_ENV, ...env },
  };
}
