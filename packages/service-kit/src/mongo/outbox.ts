import type { DataOf, EventSpec } from '@freightwright/contracts';
import { continueContext, currentContext } from '../context.ts';
import { obeyContract } from '../obey-contract.ts';

/** An event that waits to be published, inside the document whose change it reports. */
export interface OutboxEntry {
  id: string;
  /** Subject of the event's contract. */
  subject: string;
  /** The data of the event as JSON text, so that storing it changes nothing in it. */
  body: string;
  requestId: string;
  traceparent: string;
  /** Who began the request that caused it. */
  actor?: string | undefined;
  at: Date;
}

/** The mongoose field that holds waiting events: `new Schema({ ..., outbox: outboxSchema })`. */
export const outboxSchema = {
  type: [
    {
      _id: false,
      id: { type: String, required: true, index: true },
      subject: { type: String, required: true },
      body: { type: String, required: true },
      requestId: { type: String, required: true },
      traceparent: { type: String, required: true },
      actor: String,
      at: { type: Date, required: true },
    },
  ],
  default: (): OutboxEntry[] => [],
};

/**
 * An event to put into `outbox` in the same write as the change it reports. `id` becomes its message id.
 * @throws ContractError when the data breaks the event's contract.
 */
export function outboxEntry<E extends EventSpec>(
  event: E,
  data: DataOf<E>,
  { id, at }: { id: string; at: Date },
): OutboxEntry {
  const body = JSON.stringify(obeyContract(event.data, data, event.subject));
  const context = currentContext() ?? continueContext(undefined, undefined);
  return { id, subject: event.subject, body, ...context, at };
}
