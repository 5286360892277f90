import { fileURLToPath } from 'node:url';
import { type Command, followParentArgs } from '@freightwright/stack-guard';

/** The stop order: each component stops after all that use it. */
export const ROLES = ['gateway', 'service', 'identity', 'payments', 'mail', 'messages', 'database'] as const;
export type Role = (typeof ROLES)[number];

type ComponentCommand = Command & { readonly env: Readonly<Record<string, string>> };

/** Another process of a component, on its own ports. */
export interface ComponentCopy {
  readonly run: ComponentCommand;
  readonly address: string;
  readonly probe: () => Promise<void>;
}

/** One component of the platform, described as data. */
export interface Component {
  readonly name: string;
  readonly role: Role;
  /** The components that must be ready before this one starts. */
  readonly after: readonly string[];
  /** The command that runs it. Without one, it runs elsewhere and is only waited for. */
  readonly run?: ComponentCommand;
  /**
   * Describes another process of it. Left out for a component whose data admits only one process.
   * @param number set for one that runs permanently beside the others, with its own folders.
   */
  readonly copy?: (number?: number) => Promise<ComponentCopy>;
  /** Resolves when the component and its dependencies are ready; throws until then. */
  readonly probe: () => Promise<void>;
  /** Its address, for the table. */
  readonly address: string;
  /** What an embedded server replaces, for the table. */
  readonly standsInFor?: string;
}

/** The root folder of the checkout. */
export const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/**
 * The memory of a process when the whole platform runs on one machine. A small young generation (two halves
 * of 2 MiB next to the one in use) prevents an idle process from growing for a throughput that is not needed
 * here; with 1 MiB, a fifth of the processor time of an API call was garbage collection. The old generation has room for the largest work, such as a page of a bill or a deployed version, and
 * ends a process that leaks before it fills the machine's memory.
 */
const HEAP_ARGS = ['--max-semi-space-size=2', '--max-old-space-size=384'];

/** Runs one of our own programs, given by its path from the root, with the Node that runs this one. */
export const nodeProgram = (file: string, env: Record<string, string>): ComponentCommand => ({
  command: process.execPath,
  args: [...HEAP_ARGS, ...followParentArgs, `${ROOT}${file}`],
  // With one arena for all threads, glibc's allocator returns the memory that only the start needed.
  env: { MALLOC_ARENA_MAX: '1', ...env },
});
