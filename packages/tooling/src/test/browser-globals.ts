import { BroadcastChannel } from 'node:worker_threads';

/** What every browser has, and happy-dom has not: tabs talk to each other through Node's. */
if (!('BroadcastChannel' in globalThis)) Object.assign(globalThis, { BroadcastChannel });
