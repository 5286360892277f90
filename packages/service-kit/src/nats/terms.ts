import type { JetStreamClient, JetStreamManager } from '@nats-io/jetstream';
import type { Log } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import type { Consumption } from './bus.ts';

export interface ConsumeDeps {
  js: JetStreamClient;
  jsm: JetStreamManager;
  log: Log;
  metrics: Metrics | undefined;
  /** Aborts when no more messages may be taken. */
  stopped: AbortSignal;
  /** Aborts when the handlers that are running must end. */
  cut: AbortSignal;
}

/** A consumption with every default filled in. */
export type Terms = Required<Consumption<unknown>>;
