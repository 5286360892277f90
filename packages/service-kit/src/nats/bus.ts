import type { DataOf, EventSpec, ReplyOf, RequestSpec, TaskSpec } from '@freightwright/contracts';
import type { Log } from '../log.ts';
import type { StoredText } from './forget-messages.ts';

/** What a handler learns about the message besides its data. */
export interface Delivery {
  /** The id it was published under: the same at every redelivery. */
  id: string;
  /** 1 at the first delivery. */
  attempt: number;
  /** Aborts when the handler's time is up or the service stops. */
  signal: AbortSignal;
  log: Log;
}

export interface Consumption<T> {
  /**
   * Name of the consumer. It is the same in every replica, so that they share the work. Letters, digits, -
   * and _.
   */
  durable: string;
  /**
   * Handles one message. When it resolves, the message is done. When it rejects, there is another attempt,
   * unless it rejects with PermanentFailure. It must be idempotent.
   */
  handle(data: T, delivery: Delivery): Promise<unknown>;
  /**
   * Messages this replica handles at a time. Default 1, which keeps their order when there is one replica.
   */
  concurrency?: number;
  /** Deliveries before the message becomes a dead letter. Default 5. */
  maxAttempts?: number;
  /** Pause before each further attempt, milliseconds; the last one repeats. Default 1 s, 5 s, 30 s, 2 min. */
  backoffMs?: readonly number[];
  /** Longest time one attempt may take, milliseconds. Default 60 s. */
  timeoutMs?: number;
}

export interface Question {
  signal: AbortSignal;
  log: Log;
}

/** Says that handling can never succeed: the message becomes a dead letter at once. */
export class PermanentFailure extends Error {
  override readonly name = 'PermanentFailure';
}

/**
 * All messages between services. Data is checked against its contract on both sides. When NATS cannot be
 * reached, sending throws Problem 'service.unavailable'.
 */
export interface Bus {
  /** Resolves once the event is stored. An event with the same id within an hour is stored once. */
  publish<E extends EventSpec>(
    event: E,
    data: DataOf<E>,
    options: { id: string },
  ): Promise<{ duplicate: boolean }>;
  /** Handles each event at least once, beginning with the oldest one that is kept. */
  follow<E extends EventSpec>(event: E, consumption: Consumption<DataOf<E>>): Promise<void>;
  /**
   * Resolves once the task is stored. A task with the same id within an hour is stored once: `duplicate` says
   * whether it was there.
   */
  enqueue<T extends TaskSpec>(
    task: T,
    data: DataOf<T>,
    options: { id: string },
  ): Promise<{ duplicate: boolean }>;
  /** Does each task at least once. One `durable` per task. */
  work<T extends TaskSpec>(task: T, consumption: Consumption<DataOf<T>>): Promise<void>;
  /**
   * Asks a question and waits for the answer. A Problem that the responder throws arrives as the same
   * Problem. When nobody answers within `timeoutMs` (default 5 s), this throws Problem 'service.unavailable'.
   */
  request<Q extends RequestSpec>(
    request: Q,
    data: DataOf<Q>,
    options?: { timeoutMs?: number },
  ): Promise<ReplyOf<Q>>;
  /** Answers questions; the replicas of a service share them. Resolves once questions can arrive. */
  respond<Q extends RequestSpec>(
    request: Q,
    answer: (data: DataOf<Q>, question: Question) => Promise<ReplyOf<Q>> | ReplyOf<Q>,
  ): Promise<void>;
  /**
   * Deletes the stored messages that match, dead letters too, whoever has still to hear them. Only a part that
   * `forgets` may do this.
   * @returns how many were deleted. @throws Problem 'service.unavailable'; it is safe to try again.
   */
  forget(matches: (message: StoredText) => boolean): Promise<number>;
  /** Rejects while NATS cannot be reached or JetStream does not store a message. */
  ready(): Promise<void>;
  /**
   * Takes no new messages and lets the handlers that are running finish; after 5 s their signal aborts, and
   * after one second more they are left behind. Sending and asking still work.
   */
  finish(): Promise<void>;
  /** Finishes, then closes the connection. */
  close(): Promise<void>;
}
