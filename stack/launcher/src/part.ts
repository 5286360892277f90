import type { Command } from '@freightwright/stack-guard';

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

export interface PartCopy {
  readonly run: PartCommand;
  /** Resolves when the copy itself is ready to serve; throws until then. */
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
   * A second copy to run beside the first, on ports of its own until it takes over. Left out for a part of which only
   * one may work on its data.
   */
  readonly copy?: () => Promise<PartCopy>;
  /**
   * Resolves when the part is ready to serve, including what it needs from other parts; throws until then.
   */
  readonly probe: () => Promise<void>;
  /**
   * Resolves when the part does its own work, whatever happens to the parts that it uses. A part for which
   * this keeps failing is restarted. When it is left out, the part is not watched.
   */
  readonly alive?: () => Promise<void>;
  /**
   * The log message of a part that met a full disk and does not recover by itself. The part is restarted once
   * there is space.
   */
  readonly stuckByFullDisk?: RegExp;
  /** Its address, for the table. */
  readonly address: string;
  /** What an embedded part stands in for, for the table. */
  readonly standsInFor?: string;
}
