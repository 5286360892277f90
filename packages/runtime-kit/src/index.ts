/** What every process on the server needs, with or without HTTP, NATS or MongoDB. */

export * from './breaker.ts';
export * from './context.ts';
export * from './deadline.ts';
export * from './log.ts';
export * from './metrics.ts';
export * from './problem-of-error.ts';
export * from './record-span.ts';
export * from './retry-within.ts';
export * from './shared-probe.ts';
export * from './undeclared-problem.ts';
