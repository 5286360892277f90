import { once } from 'node:events';
import { connect } from 'node:net';
import { deserialize, serialize } from 'bson';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Embedded, startEmbedded } from './embedded.ts';

let embedded: Embedded;
beforeAll(async () => {
  embedded = await startEmbedded();
});
afterAll(() => embedded.dispose());

/** A message: a header (length, request 7, opcode) and the sections. */
function framed(opcode: number, ...parts: Uint8Array[]): Buffer {
  const message = Buffer.concat([Buffer.alloc(16), ...parts]);
  message.writeInt32LE(message.length, 0);
  message.writeInt32LE(7, 4);
  message.writeInt32LE(opcode, 12);
  return message;
}

function socket() {
  const client = connect(embedded.mongo.port, '127.0.0.1');
  client.on('error', () => {});
  return client;
}

test('the legacy OP_QUERY hello is answered with OP_REPLY', async () => {
  const client = socket();
  const hello = serialize({ ismaster: 1, helloOk: true });
  client.write(framed(2004, Buffer.alloc(4), Buffer.from('admin.$cmd\0'), Buffer.alloc(8), hello));
  const [reply] = (await once(client, 'data')) as [Buffer];
  expect([reply.readInt32LE(8), reply.readInt32LE(12)]).toEqual([7, 1]);
  expect(deserialize(reply.subarray(36))).toMatchObject({ ismaster: true, maxWireVersion: 21, ok: 1 });
  client.destroy();
});

test('a message that arrives byte by byte, with another behind it, gets both replies', async () => {
  const client = socket();
  const ping = framed(2013, Buffer.alloc(5), serialize({ ping: 1, $db: 'admin' }));
  for (const byte of ping) client.write(Buffer.from([byte]));
  client.write(ping);
  let received = Buffer.alloc(0);
  for await (const chunk of client) {
    received = Buffer.concat([received, chunk]);
    if (received.length >= 2 * received.readInt32LE(0)) break;
  }
  expect(deserialize(received.subarray(21, received.readInt32LE(0)))).toEqual({ ok: 1 });
});

test.each([
  ['no message at all', Buffer.from('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')],
  ['an unknown opcode', framed(2012, Buffer.alloc(20))],
  ['a document longer than its message', framed(2013, Buffer.alloc(5), Buffer.from([255, 0, 0, 0, 0]))],
  ['a section that claims no length', framed(2013, Buffer.alloc(4), Buffer.from([1, 0, 0, 0, 0]))],
  ['a length over the limit', Buffer.from([255, 255, 255, 127, ...Buffer.alloc(12)])],
])('%s ends the connection and hurts nobody else', async (_what, bytes) => {
  const client = socket();
  client.write(bytes);
  await once(client, 'close');
  expect(await embedded.db.command({ ping: 1 })).toEqual({ ok: 1 });
});
