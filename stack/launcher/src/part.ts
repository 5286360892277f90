import type { Command } from '@freightwright/stack-guard';

/** The order in which parts stop, each after everything that speaks to it. */
export const STOP_ORDER = ['gateway', 'service', 'identity', 'mail', 'messages', 'database'] as const;
export type Role = (typeof STOP_ORDER)[number];

/** One thing the platform needs, as data. */
export interface Part {
  readonly name: string;
  readonly role: Role;
  /** The parts that must be ready before this one starts. */
  readonly after: readonly string[];
  /** What runs it; left out, it runs elsewhere and is only waited for. */
  readonly run?: Command & { readonly env: Readonly<Record<string, string>> };
  /**
   * Resolves when the part is ready to serve, what it needs of others included, and throws as long as it is
   * not.
   */
  readonly probe: () => Promise<void>;
  /**
   * Resolves when the part does its own work, whatever becomes of the parts it speaks to: a part that fails
   * this for long is started again. Left out, it is not watched.
   */
  readonly alive?: () => Promise<void>;
  /**
   * The line of its log that says it met a full disk, where it does not go on by itself: it is started again
   * once there is space.
   */
  readonly stuckByFullDisk?: RegExp;
  /** Where it is found, for the table. */
  readonly address: string;
  /** What an embedded part stands in for, for the table. */
  readonly standsInFor?: string;
}
