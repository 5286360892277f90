import { subscribe } from 'node:diagnostics_channel';

export interface Undeclared {
  contract: string;
  code: string;
}

let seen: Undeclared[] = [];
subscribe('freightwright.undeclared-problem', (message) => seen.push(message as Undeclared));

/** What was answered against its contract since the last call. A test that takes it has dealt with it. */
export function takeUndeclared(): Undeclared[] {
  const taken = seen;
  seen = [];
  return taken;
}
