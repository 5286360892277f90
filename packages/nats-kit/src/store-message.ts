import { type EventSpec, obeyContract, type TaskSpec } from '@freightwright/contracts';
import { inSpan, type Metrics } from '@freightwright/runtime-kit';
import type { JetStreamClient } from '@nats-io/jetstream';
import { type Link, unavailable } from './link.ts';
import { contextualHeaders, describeMessage, encode } from './wire.ts';

export type Stored = EventSpec | TaskSpec;

/** The full subject of a message of this contract. */
export const wireSubject = (spec: Stored): string =>
  `${spec.kind === 'event' ? 'events' : 'tasks'}.${spec.subject}`;

/** The message id on the server. It contains the subject, because NATS deduplicates within a whole stream. */
const messageId = (spec: Stored, id: string): string => `${spec.subject}/${id}`;

/** The id under which a message was published. */
export const idOf = (spec: Stored, wireId: string): string =>
  wireId.startsWith(`${spec.subject}/`) ? wireId.slice(spec.subject.length + 1) : wireId;

const idPattern = /^[\x21-\x7e]{1,256}$/;
const storeTimeoutMs = 5_000;

interface StoreDeps {
  link: Link;
  js: JetStreamClient;
  metrics: Metrics | undefined;
}

/**
 * Stores a message in its stream.
 * @throws ContractError when the data breaks the contract, TypeError on an id that is not 1 to 256 printable
 *   ASCII characters, Problem 'service.unavailable' when it may not be stored: retry with the same id.
 */
export async function storeMessage(
  { link, js, metrics }: StoreDeps,
  spec: Stored,
  data: unknown,
  id: string,
): Promise<{ duplicate: boolean }> {
  if (!idPattern.test(id)) throw new TypeError(`Not a message id: ${JSON.stringify(id)}`);
  const bytes = encode(obeyContract(spec.data, data, spec.subject), spec.subject);
  link.assertConnected();
  try {
    const { duplicate } = await inSpan(
      { kind: 'producer', ...describeMessage('send', wireSubject(spec)) },
      () =>
        js.publish(wireSubject(spec), bytes, {
          msgID: messageId(spec, id),
          headers: contextualHeaders(),
          timeout: storeTimeoutMs,
        }),
    );
    metrics?.busMessages.inc({ subject: spec.subject, outcome: duplicate ? 'duplicate' : 'published' });
    return { duplicate };
  } catch (cause) {
    metrics?.busMessages.inc({ subject: spec.subject, outcome: 'failed' });
    throw unavailable(cause);
  }
}
