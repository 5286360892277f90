import { setTimeout as pause } from 'node:timers/promises';
import type { Consumption } from './bus.ts';
import { ensureConsumer, nextMessage } from './consumer.ts';
import { type ConsumeDeps, settle, type Terms } from './settle.ts';
import type { Stored } from './store-message.ts';

const defaults = {
  concurrency: 1,
  maxAttempts: 5,
  backoffMs: [1_000, 5_000, 30_000, 120_000],
  timeoutMs: 60_000,
} as const;

/** Pause before looking again for a consumer that could not be read, milliseconds. */
const brokenPauseMs = 1_000;

/**
 * Starts `concurrency` loops. Each takes one message, settles it and takes the next. Rejects when the
 * consumer cannot be made. Later failures (the server restarts, its data is gone) are logged and repaired.
 * @returns a promise that resolves when the loops have ended.
 */
export async function consume(
  deps: ConsumeDeps,
  spec: Stored,
  consumption: Consumption<unknown>,
): Promise<Promise<void>[]> {
  const terms: Terms = { ...defaults, ...consumption };
  if (!/^[\w-]{1,64}$/.test(terms.durable)) throw new TypeError(`Not a durable name: ${terms.durable}`);
  await ensureConsumer(deps.jsm, deps.js, spec, terms.durable);
  // A rise can be told only of a series that is there: the first dead letter counts too.
  for (const outcome of ['handled', 'retried', 'dead'] as const)
    deps.metrics?.busMessages.inc({ subject: spec.subject, outcome }, 0);
  return Array.from({ length: terms.concurrency }, () => loop(deps, spec, terms));
}

async function loop(deps: ConsumeDeps, spec: Stored, terms: Terms): Promise<void> {
  const { js, jsm, log, stopped } = deps;
  while (!stopped.aborted) {
    try {
      const consumer = await ensureConsumer(jsm, js, spec, terms.durable);
      while (!stopped.aborted) {
        const message = await nextMessage(consumer, stopped);
        if (message) await settle(deps, spec, terms, message);
      }
    } catch (err) {
      if (stopped.aborted) return;
      log.warn({ err, subject: spec.subject }, 'cannot read messages, trying again');
      await pause(brokenPauseMs, undefined, { signal: stopped }).catch(() => {});
    }
  }
}
