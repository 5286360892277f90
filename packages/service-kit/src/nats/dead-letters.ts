import {
  JetStreamApiCodes,
  JetStreamApiError,
  type JetStreamClient,
  type JetStreamManager,
  type JsMsg,
} from '@nats-io/jetstream';
import { contextualHeaders, decode, headerText } from './wire.ts';

export interface DeadLetter {
  /** Subject of the contract: 'notification.send-result-email.v1'. */
  subject: string;
  /** The id it was published under. */
  id: string;
  /** The consumer that gave it up. */
  durable: string;
  reason: string;
  attempts: number;
  at: Date;
  /** The payload; text when it is not JSON. */
  data: unknown;
}

export interface DeadLetters {
  /** The newest first, at most `limit` (default 100, at most 1,000). They are kept for 30 days. */
  list(options?: { limit?: number }): Promise<DeadLetter[]>;
}

const idHeader = 'x-dead-id';
const reasonHeader = 'x-dead-reason';
const attemptsHeader = 'x-dead-attempts';
const durableHeader = 'x-dead-durable';

export interface Death {
  id: string;
  durable: string;
  reason: string;
  attempts: number;
}

/** Keeps the message as a dead letter. Safe to repeat: the same message of the same consumer is kept once. */
export async function bury(js: JetStreamClient, message: JsMsg, death: Death): Promise<void> {
  const headers = contextualHeaders();
  headers.set(idHeader, headerText(death.id));
  headers.set(reasonHeader, headerText(death.reason));
  headers.set(attemptsHeader, String(death.attempts));
  headers.set(durableHeader, death.durable);
  await js.publish(`dead.${message.subject}`, message.data, {
    msgID: `${message.info.stream}:${message.seq}:${message.timestamp}:${death.durable}`,
    headers,
  });
}

export function deadLetters(jsm: JetStreamManager): DeadLetters {
  return {
    async list({ limit = 100 } = {}) {
      const letters: DeadLetter[] = [];
      const { state } = await jsm.streams.info('DEAD');
      const most = Math.min(limit, 1_000);
      // One by one from the end: reading a range at once needs NATS 2.11.
      for (let seq = state.last_seq; seq >= state.first_seq && letters.length < most; seq -= 1) {
        const letter = await read(jsm, seq);
        if (letter) letters.push(letter);
      }
      return letters;
    },
  };
}

async function read(jsm: JetStreamManager, seq: number): Promise<DeadLetter | undefined> {
  try {
    const stored = await jsm.streams.getMessage('DEAD', { seq });
    if (!stored) return undefined;
    return {
      subject: stored.subject.replace(/^dead\.(events|tasks)\./, ''),
      id: stored.header.get(idHeader),
      durable: stored.header.get(durableHeader),
      reason: stored.header.get(reasonHeader),
      attempts: Number(stored.header.get(attemptsHeader)),
      at: stored.time,
      data: readable(stored.data),
    };
  } catch (error) {
    // Expired or removed since we looked.
    if (error instanceof JetStreamApiError && error.code === JetStreamApiCodes.NoMessageFound)
      return undefined;
    throw error;
  }
}

function readable(bytes: Uint8Array): unknown {
  try {
    return decode(bytes);
  } catch {
    return Buffer.from(bytes).toString('utf8');
  }
}
