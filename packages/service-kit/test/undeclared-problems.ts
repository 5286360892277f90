import { subscribe } from 'node:diagnostics_channel';

export interface Undeclared {
  contract: string;
  code: string;
}

let seen: Undeclared[] = [];
subscribe('freightwright.undeclared-problem', (message) => seen.push(message as Undeclared));

/**
 * Returns and clears the undeclared problems since the last call. A test that takes them has handled them.
 */
export function takeUndeclared(): Undeclared[] {
  const taken = seen;
  seen = [];
  return taken;
}
