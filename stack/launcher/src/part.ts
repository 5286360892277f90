import { fileURLToPath } from 'node:url';
import { type Command, followParentArgs } from '@freightwright/stack-guard';

/** The order in which parts stop: each stops after all parts that use it. */
export const STOP_ORDER = [
  'gateway',
  'service',
  'identity',
  'payments',
  'mail',
  'messages',
  'database',
] as const;
export type Role = (typeof STOP_ORDER)[number];

type PartCommand = Command & { readonly env: Readonly<Record<string, string>> };

/** Another process of a part, on ports of its own. */
export interface PartCopy {
  readonly run: PartCommand;
  readonly address: string;
  readonly probe: () => Promise<void>;
}

/** One part of the platform, described as data. */
export interface Part {
  readonly name: string;
  readonly role: Role;
  /** The parts that must be ready before this one starts. */
  readonly after: readonly string[];
  /** The command that runs it. Without one, the part runs elsewhere and is only waited for. */
  readonly run?: PartCommand;
  /**
   * Describes another process of it. Left out for a part of which only one may work on its data.
   * @param number set for one that runs beside the others for good, and then has folders of its own.
   */
  readonly copy?: (number?: number) => Promise<PartCopy>;
  /** Resolves when the part is ready, with what it needs of other parts; throws until then. */
  readonly probe: () => Promise<void>;
  /** Its address, for the table. */
  readonly address: string;
  /** What an embedded part stands in for, for the table. */
  readonly standsInFor?: string;
}

/** The root folder of the checkout. */
export const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/**
 * The memory of a part when the whole platform runs on one machine. A small young generation (two halves of 1
 * MiB next to the one in use) keeps an idle part from growing for a throughput that is not needed here. The
 * old generation has room for the largest work, such as a page of a bill or a deployed version, and ends a
 * part that leaks before it fills the machine's memory.
 */
const HEAP_ARGS = ['--max-semi-space-size=1', '--max-old-space-size=384'];

/** Runs one of our own programs, given by its path from the root, with the Node that runs this one. */
export const nodeProgram = (file: string, env: Record<string, string>): PartCommand => ({
  command: process.execPath,
  args: [...HEAP_ARGS, ...followParentArgs, `${ROOT}${file}`],
  // With one arena for all threads, glibc's allocator returns the memory that only the start needed.
  env: { MALLOC_ARENA_MAX: '1', ...env },
});
