import { BroadcastChannel } from 'node:worker_threads';

/** happy-dom lacks BroadcastChannel; tabs communicate through Node's. */
if (!('BroadcastChannel' in globalThis)) Object.assign(globalThis, { BroadcastChannel });
