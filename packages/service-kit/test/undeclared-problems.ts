import { subscribe } from 'node:diagnostics_channel';

export interface Undeclared {
  contract: string;
  code: string;
}

let seen: Undeclared[] = [];
subscribe('freightwright.undeclared-problem', (message) => seen.push(message as Undeclared));

/**
 * The problems that were answered against their contract since the last call. A test that takes them has
 * dealt with them.
 */
export function takeUndeclared(): Undeclared[] {
  const taken = seen;
  seen = [];
  return taken;
}
