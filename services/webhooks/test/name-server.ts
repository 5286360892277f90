import { createSocket } from 'node:dgram';
import { Resolver } from 'node:dns/promises';
import { once } from 'node:events';

const typeA = 1;

/** A name server of our own: it knows IPv4 addresses by name, and can be told others between two questions. */
export async function startNameServer() {
  const addresses = new Map<string, string[]>();
  let questions = 0;
  const socket = createSocket('udp4');
  socket.on('message', (question, { address, port }) => {
    questions += 1;
    const { name, type, end } = readQuestion(question);
    const found = type === typeA ? (addresses.get(name) ?? []) : [];
    socket.send(answerTo(question.subarray(0, end), found, addresses.has(name)), port, address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  const resolver = new Resolver({ timeout: 2_000, tries: 2 });
  resolver.setServers([`127.0.0.1:${socket.address().port}`]);
  return {
    resolver,
    questions: () => questions,
    set: (name: string, ...known: string[]) => addresses.set(name, known),
    stop: () => new Promise<void>((resolve) => socket.close(() => resolve())),
  };
}
export type NameServer = Awaited<ReturnType<typeof startNameServer>>;

/** RFC 1035, section 4.1.2: labels with their lengths, an empty one, type and class. */
function readQuestion(message: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = [];
  let at = 12;
  for (let length = message[at] ?? 0; length > 0; length = message[at] ?? 0) {
    labels.push(message.toString('latin1', at + 1, at + 1 + length));
    at += length + 1;
  }
  return { name: labels.join('.').toLowerCase(), type: message.readUInt16BE(at + 1), end: at + 5 };
}

/** RFC 1035, section 4.1.3: each record points to the name of the question. No such name is code 3. */
function answerTo(question: Buffer, addresses: readonly string[], isKnown: boolean): Buffer {
  const head = Buffer.from(question);
  head.writeUInt16BE(isKnown ? 0x8580 : 0x8583, 2);
  head.writeUInt16BE(addresses.length, 6);
  head.writeUInt32BE(0, 8);
  const records = addresses.map((address) =>
    Buffer.from([0xc0, 12, 0, typeA, 0, 1, 0, 0, 0, 0, 0, 4, ...address.split('.').map(Number)]),
  );
  return Buffer.concat([head, ...records]);
}
