import {
  actorHeader,
  continueContext,
  currentContext,
  newContext,
  parseTraceparent,
  type RequestContext,
  requestIdHeader,
  traceparentHeader,
} from '@freightwright/runtime-kit';
import { headers, type MsgHdrs } from '@nats-io/transport-node';
import { maxMessageBytes } from './streams.ts';

/** @throws RangeError when the message has more than 512 KiB: send a reference to larger data. */
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

/** Headers with the id, trace and actor of the request. Work without a request gets new ones. */
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

/** The context of an incoming message, and the sender's span. */
export const arrivedWith = (carried: MsgHdrs | undefined) => ({
  own: contextOf(carried),
  parent: parseTraceparent(carried?.get(traceparentHeader)),
});

/** The attributes of every message span: https://opentelemetry.io/docs/specs/semconv/messaging/. */
export const describeMessage = (operation: 'send' | 'process', subject: string) => ({
  name: `${operation} ${subject}`,
  attributes: {
    'messaging.system': 'nats',
    'messaging.operation.type': operation,
    'messaging.destination.name': subject,
  },
});

/** Truncates the text to one line of at most 500 characters, for use as a header value. */
export const headerText = (text: string): string => text.replace(/\s+/g, ' ').slice(0, 500);
