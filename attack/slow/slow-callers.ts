import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { attacker, open, severalAddresses } from '../raw-connection.ts';
import { counter, type Row } from '../report.ts';
import type { Target } from '../target.ts';

/** Deliberately slow clients, many at once, each kind from its own address. */
interface Slowness {
  attack: string;
  connections: number;
  /** What each connection sends first; empty for nothing. */
  opening: string;
  /** What it sends every `dripMs`. */
  drip?: string;
  /** Whether it reads nothing of the response. */
  deaf?: boolean;
  /** Milliseconds after which all of them must be closed. If omitted, they are only left open. */
  overWithinMs?: number;
}

const dripMs = 500;
/** Enough to fill the system's buffers of a connection, so that the gateway has to wait. */
const filesEach = 20;

const bodyOf = (path: string) =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 10000\r\n\r\n{`;

const slow = (attack: string, connections: number, opening: string, drip = ''): Slowness => ({
  ...{ attack, connections, opening, drip },
  overWithinMs: 25_000,
});

/**
 * The gateway's limits: 5 s to the first byte, 10 s to the last of the headers (checked every 5 s), 5 s of
 * grace for a body. A busy machine takes longer to close a crowd of connections. A violation is a connection
 * that does not end at all.
 */
const slownesses = (times: number, largeFile: string): readonly Slowness[] => [
  { attack: 'silent connections', connections: 300 * times, opening: '', overWithinMs: 15_000 },
  slow('headers drop by drop', 100 * times, 'GET / HTTP/1.1\r\nHost: x\r\nA: ', 'a'),
  slow('bodies drop by drop', 200 * times, bodyOf('/api/email-results'), 'a'),
  slow('messages of the payment provider byte by byte', 100 * times, bodyOf('/api/billing/webhook'), 'a'),
  slow("bodies of the gateway's own routes", 100 * times, bodyOf('/api/client-reports')),
  {
    attack: 'readers that do not read',
    connections: 100 * times,
    opening: `GET ${largeFile} HTTP/1.1\r\nHost: x\r\nAccept-Encoding: identity\r\n\r\n`.repeat(filesEach),
    deaf: true,
  },
];

/** @param times multiplies the usual number of connections. */
export async function runSlowCallers(gateway: Target, times: number): Promise<Row[]> {
  const kinds = slownesses(times, await largeFileOf(gateway));
  // With one address for all, the visitor's connections would be refused along with the attackers'.
  if (!severalAddresses) {
    const answers = new Map([['skipped: this system has one loopback address', 1]]);
    return [{ attack: 'slow callers', target: gateway.name, sent: 0, answers, broken: [] }];
  }
  return Promise.all(kinds.map((kind, index) => run(gateway, kind, attacker(1 + index))));
}

/** Path of one of the shell's scripts. @throws Error when the page names none. */
async function largeFileOf({ port }: Target): Promise<string> {
  const page = await (await fetch(`http://127.0.0.1:${port}/`)).text();
  const file = /<script[^>]+src="(\/[^"]+\.js)"/.exec(page)?.[1];
  if (file === undefined) throw new Error('The page names no script');
  return file;
}

async function run(gateway: Target, kind: Slowness, from: string): Promise<Row> {
  const { counts, add } = counter();
  const sockets = Array.from({ length: kind.connections }, () => {
    const socket = open(gateway.port, from);
    if (kind.opening !== '') socket.write(kind.opening);
    return { socket, over: ending(socket, kind.deaf === true) };
  });
  const drip = setInterval(() => {
    for (const { socket } of sockets) if (kind.drip && socket.writable) socket.write(kind.drip);
  }, dripMs);
  const all = Promise.all(sockets.map(async ({ over }) => add(await over)));
  const openMs = kind.overWithinMs ?? 8_000;
  const giveUp = new AbortController();
  await Promise.race([all, pause(openMs, undefined, { signal: giveUp.signal }).catch(() => undefined)]);
  giveUp.abort();
  clearInterval(drip);
  const left = sockets.filter(({ socket }) => !socket.destroyed).length;
  for (const { socket } of sockets) socket.destroy();
  await all;
  const tooLong = kind.overWithinMs !== undefined && left > 0;
  const broken = tooLong ? [`${left} connections were still open after ${openMs / 1000} s`] : [];
  return { attack: kind.attack, target: gateway.name, sent: kind.connections, answers: counts, broken };
}

/** How a connection ended: its status, 'closed' without one, 'held' when the attack closed it. */
function ending(socket: Socket, deaf: boolean): Promise<string> {
  let answer = '';
  let byThem = false;
  if (deaf) socket.pause();
  else {
    socket.setEncoding('latin1').on('data', (text) => {
      answer = (answer + text).slice(0, 100);
    });
    socket.once('end', () => {
      byThem = true;
    });
  }
  return new Promise((resolve) => {
    socket.once('error', () => {
      byThem = true;
    });
    socket.once('close', () => resolve(answer === '' ? (byThem ? 'closed' : 'held') : answer.slice(9, 12)));
  });
}
