import type { DataOf, EventSpec, ReplyOf, RequestSpec, TaskSpec } from '@freightwright/contracts';
import type { Log } from '@freightwright/runtime-kit';
import type { StoredText } from './forget-messages.ts';

/** Metadata of a message for its handler. */
export interface Delivery {
  /** The id it was published under; every redelivery has the same. */
  id: string;
  /** 1 for the first delivery. */
  attempt: number;
  /** Aborts at the handler's timeout or when the service stops. */
  signal: AbortSignal;
  log: Log;
}

export interface Consumption<T> {
  /** Name of the consumer, shared by all replicas: ASCII alphanumeric characters, - and _. */
  durable: string;
  /**
   * Handles one message. When it resolves, the message is acknowledged. When it rejects, the message is
   * retried, unless it rejects with PermanentFailure. It must be idempotent.
   */
  handle(data: T, delivery: Delivery): Promise<unknown>;
  /** Messages this replica handles concurrently. Default 1, which preserves their order with one replica. */
  concurrency?: number;
  /** Deliveries before the message is dead-lettered. Default 5. */
  maxAttempts?: number;
  /** Backoff before each retry, milliseconds; the last one repeats. Default 1 s, 5 s, 30 s, 2 min. */
  backoffMs?: readonly number[];
  /** Time limit of one attempt, milliseconds. Default 60 s. */
  timeoutMs?: number;
}

export interface Question {
  signal: AbortSignal;
  log: Log;
}

/**
 * Thrown when handling can never succeed: the message is dead-lettered at once.
 * @example throw new PermanentFailure('the mailbox does not exist');
 */
export class PermanentFailure extends Error {
  override readonly name = 'PermanentFailure';
}

/**
 * All messages between services. Data is validated against its contract on both sides. While NATS is
 * unavailable, sending throws Problem 'service.unavailable'.
 */
export interface Bus {
  /** Resolves when the event is stored. Events with the same id within an hour are deduplicated. */
  publish<E extends EventSpec>(
    event: E,
    data: DataOf<E>,
    options: { id: string },
  ): Promise<{ duplicate: boolean }>;
  /** Handles each event at least once, starting with the oldest one that is stored. */
  follow<E extends EventSpec>(event: E, consumption: Consumption<DataOf<E>>): Promise<void>;
  /** Resolves when stored. Within an hour, a second task with the same id is dropped as a `duplicate`. */
  enqueue<T extends TaskSpec>(
    task: T,
    data: DataOf<T>,
    options: { id: string },
  ): Promise<{ duplicate: boolean }>;
  /** Handles each task at least once. One `durable` per task. */
  work<T extends TaskSpec>(task: T, consumption: Consumption<DataOf<T>>): Promise<void>;
  /**
   * Sends a request and waits for the reply. A Problem that the responder throws arrives as the same Problem.
   * Without a reply within `timeoutMs` (default 5 s), this throws Problem 'service.unavailable'.
   */
  request<Q extends RequestSpec>(
    request: Q,
    data: DataOf<Q>,
    options?: { timeoutMs?: number },
  ): Promise<ReplyOf<Q>>;
  /** Answers requests; the replicas of a service share them. Resolves when it is subscribed. */
  respond<Q extends RequestSpec>(
    request: Q,
    answer: (data: DataOf<Q>, question: Question) => Promise<ReplyOf<Q>> | ReplyOf<Q>,
  ): Promise<void>;
  /**
   * Deletes the matching stored messages, even dead-lettered or undelivered ones. Requires `forgets`.
   * @returns how many were deleted. @throws Problem 'service.unavailable'; it is safe to retry.
   */
  forget(matches: (message: StoredText) => boolean): Promise<number>;
  /** Rejects while NATS is unavailable or JetStream does not store a message. */
  ready(): Promise<void>;
  /**
   * Stops receiving messages and lets the running handlers finish; after 5 s their signal aborts, and one
   * second later they are abandoned. Publishing and requests still work.
   */
  finish(): Promise<void>;
  /** Finishes, then closes the connection. */
  close(): Promise<void>;
}
