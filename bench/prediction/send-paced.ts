import { connect, type Socket } from 'node:net';
import { performance } from 'node:perf_hooks';

export interface Answered {
  readonly status: number;
  /** Milliseconds from the moment at which the request was due until its answer was there. */
  readonly tookMs: number;
  /** Milliseconds by which it was sent late: what this process and the machine add by themselves. */
  readonly lateMs: number;
}

const headEnd = Buffer.from('\r\n\r\n');
const mostConnections = 256;

/** One request as it goes over the wire. */
export function requestBytes(
  { pathname, host }: URL,
  headers: Readonly<Record<string, string>>,
  body: string,
): Buffer {
  const lines = [
    `POST ${pathname} HTTP/1.1`,
    `host: ${host}`,
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(body)}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
  ];
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${body}`);
}

/**
 * Sends the requests one after another at an even pace, whether or not the earlier ones are answered, over
 * connections that are kept and used by one request at a time. Once all of them wait for an answer, the next
 * request waits too, and its time counts all the same. It shares the processors with what it measures, so the
 * bytes are made beforehand and of an answer it reads only status and length.
 * @param perSecond Infinity to send as fast as they are answered.
 * @throws Error when a connection breaks, or an answer does not say how long it is.
 */
export async function sendPaced(
  { hostname, port }: URL,
  requests: readonly Buffer[],
  { perSecond, connections = mostConnections }: { perSecond: number; connections?: number },
): Promise<Answered[]> {
  const idle: Exchange[] = [];
  const all: Exchange[] = [];
  let wake = () => {};
  const take = async (): Promise<Exchange> => {
    for (;;) {
      const free = idle.pop();
      if (free !== undefined) return free;
      if (all.length < connections) break;
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
    const made = openExchange(connect({ host: hostname, port: Number(port), noDelay: true }));
    all.push(made);
    return made;
  };
  try {
    const beginMs = performance.now();
    const waiting: Promise<Answered>[] = [];
    for (const [index, bytes] of requests.entries()) {
      const dueMs = beginMs + (index * 1_000) / perSecond;
      await until(dueMs);
      const exchange = await take();
      const lateMs = performance.now() - dueMs;
      const answered = exchange.ask(bytes).then((status) => {
        idle.push(exchange);
        wake();
        return { status, lateMs, tookMs: performance.now() - dueMs };
      });
      // It is awaited below; a failure until then is not one that nobody handles.
      answered.catch(() => {});
      waiting.push(answered);
    }
    return await Promise.all(waiting);
  } finally {
    for (const each of all) each.close();
  }
}

function until(momentMs: number): Promise<void> | undefined {
  const leftMs = momentMs - performance.now();
  return leftMs <= 0 ? undefined : new Promise((resolve) => setTimeout(resolve, leftMs));
}

interface Exchange {
  /** Sends a request and resolves with the status once the whole answer is there. */
  ask(bytes: Buffer): Promise<number>;
  close(): void;
}

function openExchange(socket: Socket): Exchange {
  let settle: { answered: (status: number) => void; broke: (error: Error) => void } | undefined;
  let status = 0;
  /** Bytes of the answer that are still to come; undefined until its head was read. */
  let left: number | undefined;
  let head = Buffer.alloc(0);

  const fail = (error: Error) => {
    settle?.broke(error);
    socket.destroy();
  };
  socket.on('data', (chunk) => {
    if (left === undefined) {
      head = head.length === 0 ? chunk : Buffer.concat([head, chunk]);
      const end = head.indexOf(headEnd);
      if (end === -1) return;
      const text = head.toString('latin1', 0, end);
      const [, length] = /^content-length: (\d+)$/im.exec(text) ?? [];
      if (length === undefined) return fail(new Error(`An answer without a length: ${text}`));
      status = Number(text.slice(9, 12));
      left = Number(length) - (head.length - end - headEnd.length);
      head = Buffer.alloc(0);
    } else {
      left -= chunk.length;
    }
    if (left > 0) return;
    left = undefined;
    settle?.answered(status);
  });
  socket.on('error', fail);
  socket.on('close', () => fail(new Error('The connection was closed before the answer')));
  return {
    ask: (bytes) =>
      new Promise((answered, broke) => {
        settle = { answered, broke };
        socket.write(bytes);
      }),
    close: () => socket.destroy(),
  };
}
