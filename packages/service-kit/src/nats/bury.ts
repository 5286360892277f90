import type { JetStreamClient, JsMsg } from '@nats-io/jetstream';
import type { MsgHdrs } from '@nats-io/transport-node';
import { contextualHeaders, headerText } from './wire.ts';

const idHeader = 'x-dead-id';
const reasonHeader = 'x-dead-reason';
const attemptsHeader = 'x-dead-attempts';
const durableHeader = 'x-dead-durable';

/** Why handling the message failed, and which consumer gave it up. */
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

/** Reads what `bury` wrote. */
export const deathOf = (headers: MsgHdrs): Death => ({
  id: headers.get(idHeader),
  durable: headers.get(durableHeader),
  reason: headers.get(reasonHeader),
  attempts: Number(headers.get(attemptsHeader)),
});
