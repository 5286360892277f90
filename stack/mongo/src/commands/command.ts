import type { Store } from '../storage/store.ts';
import { type Doc, stringArgument } from '../values.ts';
import type { Cursors } from './cursors.ts';

export interface CommandContext {
  readonly store: Store;
  readonly cursors: Cursors;
  readonly database: string;
  /** When maxTimeMS runs out, in epoch milliseconds; infinite without it. */
  readonly deadlineMs: number;
}

export interface Command {
  /** The fields it accepts in addition to the generic ones. Any other field is refused. */
  readonly fields: readonly string[];
  /** Returns the reply without `ok`, or an encoded reply. */
  readonly run: (body: Doc, context: CommandContext) => Promise<Doc | Buffer> | Doc;
}

export type CommandTable = Readonly<Record<string, Command>>;

export interface Target {
  readonly database: string;
  readonly name: string;
  readonly namespace: string;
}

/** The collection a command names in its first field. */
export function targetOf(commandName: string, body: Doc, { database }: CommandContext): Target {
  const name = stringArgument(commandName, body[commandName]);
  return { database, name, namespace: `${database}.${name}` };
}
