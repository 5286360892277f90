import type { Socket } from 'node:net';
import { Int32, Long } from 'bson';
import { type Doc, decode, encode } from '../values.ts';

/** MongoDB's limit on one message, in bytes. */
export const MAX_MESSAGE_BYTES = 48_000_000;

const OP_REPLY = 1;
const OP_QUERY = 2004;
const OP_MSG = 2013;
const CHECKSUM_PRESENT = 1;
const MORE_TO_COME = 2;
const HEADER_BYTES = 16;

export interface Message {
  readonly requestId: number;
  readonly body: Doc;
  /** OP_QUERY, which drivers use only for their very first hello. */
  readonly legacy: boolean;
  readonly wantsReply: boolean;
}

/** Splits bytes into messages. @throws Error for malformed bytes, which ends the connection. */
export async function* messagesOf(socket: Socket): AsyncGenerator<Message> {
  let pending: Buffer[] = [];
  let size = 0;
  for await (const chunk of socket) {
    pending.push(chunk);
    size += chunk.length;
    for (;;) {
      if (size < HEADER_BYTES) break;
      if ((pending[0]?.length ?? 0) < HEADER_BYTES) pending = [Buffer.concat(pending)];
      const length = pending[0]?.readInt32LE(0) ?? 0;
      if (length < HEADER_BYTES || length > MAX_MESSAGE_BYTES)
        throw new Error(`a message of ${length} bytes`);
      if (size < length) break;
      const bytes = Buffer.concat(pending);
      pending = [bytes.subarray(length)];
      size -= length;
      yield parse(bytes.subarray(0, length));
    }
  }
}

function parse(message: Buffer): Message {
  const requestId = message.readInt32LE(4);
  const opcode = message.readInt32LE(12);
  if (opcode === OP_QUERY) {
    const name = message.indexOf(0, HEADER_BYTES + 4);
    return { requestId, body: decode(document(message, name + 9)), legacy: true, wantsReply: true };
  }
  if (opcode !== OP_MSG) throw new Error(`opcode ${opcode} is not supported`);
  const flags = message.readUInt32LE(16);
  const end = message.length - ((flags & CHECKSUM_PRESENT) === 0 ? 0 : 4);
  return { requestId, body: sections(message, end), legacy: false, wantsReply: (flags & MORE_TO_COME) === 0 };
}

/** Kind 0 is the command. Kind 1 is one of its array fields, sent separately. */
function sections(message: Buffer, end: number): Doc {
  let body: Doc = {};
  const sequences: Doc = {};
  let at = HEADER_BYTES + 4;
  while (at < end) {
    const kind = message[at];
    const size = message.readInt32LE(at + 1);
    if (kind === 0) {
      body = decode(document(message, at + 1));
    } else if (kind === 1) {
      const nameEnd = message.indexOf(0, at + 5);
      const docs: Doc[] = [];
      for (let next = nameEnd + 1; next < at + 1 + size; ) {
        const raw = document(message, next);
        docs.push(decode(raw));
        next += raw.length;
      }
      sequences[message.toString('utf8', at + 5, nameEnd)] = docs;
    } else {
      throw new Error(`section kind ${kind} is not supported`);
    }
    at += 1 + size;
  }
  return { ...body, ...sequences };
}

function document(message: Buffer, at: number): Buffer {
  const raw = message.subarray(at, at + message.readInt32LE(at));
  if (raw.length < 5) throw new Error('a document without an end');
  return raw;
}

/** Puts an encoded reply document into a message. */
export function encodeReply(reply: Buffer, to: Message, replyId: number): Buffer {
  const extra = to.legacy ? Buffer.alloc(20) : Buffer.alloc(5);
  if (to.legacy) extra.writeInt32LE(1, 16);
  const header = Buffer.alloc(HEADER_BYTES);
  header.writeInt32LE(HEADER_BYTES + extra.length + reply.length, 0);
  header.writeInt32LE(replyId, 4);
  header.writeInt32LE(to.requestId, 8);
  header.writeInt32LE(to.legacy ? OP_REPLY : OP_MSG, 12);
  return Buffer.concat([header, extra, reply]);
}

/** A cursor reply whose documents are sent as they are stored, without being decoded. */
export function encodeCursorReply(batchName: string, batch: readonly Buffer[], id: number, ns: string) {
  const elements = batch.flatMap((raw, i) => [Buffer.from(`\x03${i}\0`), raw]);
  const array = bsonDocument(elements);
  const cursor = bsonDocument([
    Buffer.from(`\x04${batchName}\0`),
    array,
    encode({ id: Long.fromNumber(id), ns }).subarray(4, -1),
  ]);
  return bsonDocument([Buffer.from('\x03cursor\0'), cursor, encode({ ok: new Int32(1) }).subarray(4, -1)]);
}

function bsonDocument(elements: Buffer[]): Buffer {
  const bytes = Buffer.concat([Buffer.alloc(4), ...elements, Buffer.alloc(1)]);
  bytes.writeInt32LE(bytes.length, 0);
  return bytes;
}
