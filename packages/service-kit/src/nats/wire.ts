import { headers, type MsgHdrs } from '@nats-io/transport-node';
import {
  actorHeader,
  continueContext,
  currentContext,
  newContext,
  parseTraceparent,
  type RequestContext,
  requestIdHeader,
  traceparentHeader,
} from '../context.ts';
import { maxMessageBytes } from './streams.ts';

/** @throws RangeError when the message has more than 512 KiB: send a reference to larger things. */
export function encode(data: unknown, subject: string): Uint8Array {
  const bytes = Buffer.from(JSON.stringify(data) ?? 'null');
  if (bytes.length > maxMessageBytes) {
    throw new RangeError(
      `${subject} has ${bytes.length} bytes, more than the ${maxMessageBytes} a message may have`,
    );
  }
  return bytes;
}

/** @throws SyntaxError when the bytes are not JSON. */
export const decode = (bytes: Uint8Array): unknown => JSON.parse(Buffer.from(bytes).toString('utf8'));

/** Headers that carry on the id, trace and actor of the request. Work that no request began gets new ones. */
export function contextualHeaders(): MsgHdrs {
  const context = currentContext() ?? newContext();
  const carried = headers();
  carried.set(requestIdHeader, context.requestId);
  carried.set(traceparentHeader, context.traceparent);
  if (context.actor !== undefined) carried.set(actorHeader, context.actor);
  return carried;
}

const contextOf = (carried: MsgHdrs | undefined): RequestContext =>
  continueContext(carried?.get(requestIdHeader), carried?.get(traceparentHeader), carried?.get(actorHeader));

/** The context of a message that arrived, and the span of whoever sent it. */
export const arrivedWith = (carried: MsgHdrs | undefined) => ({
  own: contextOf(carried),
  parent: parseTraceparent(carried?.get(traceparentHeader)),
});

/** What every span of a message says: https://opentelemetry.io/docs/specs/semconv/messaging/. */
export const messageWords = (operation: 'send' | 'process', subject: string) => ({
  name: `${operation} ${subject}`,
  attributes: {
    'messaging.system': 'nats',
    'messaging.operation.type': operation,
    'messaging.destination.name': subject,
  },
});

/** The text as one line of at most 500 characters, as a header value must be. */
export const headerText = (text: string): string => text.replace(/\s+/g, ' ').slice(0, 500);
