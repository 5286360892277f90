import { Agent, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

export interface Answered {
  readonly status: number;
  readonly retryAfter: string | undefined;
  /** Milliseconds from when the request was due to its complete response. */
  readonly tookMs: number;
  /** Milliseconds by which it was sent late: the overhead of this process and the machine. */
  readonly lateMs: number;
}

/** One request. */
export interface Asked {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

const mostConnections = 256;

/**
 * Posts the requests at an even rate, whether or not the earlier ones are answered, over keep-alive
 * connections. When all of them are busy, the next request waits too, and its time still counts.
 * @param perSecond Infinity to send as fast as they are answered.
 * @throws Error when a connection breaks.
 */
export async function sendPaced(
  url: URL,
  requests: readonly Asked[],
  { perSecond, connections = mostConnections }: { perSecond: number; connections?: number },
): Promise<Answered[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  try {
    const beginMs = performance.now();
    const waiting: Promise<Answered>[] = [];
    for (const [index, asked] of requests.entries()) {
      const dueMs = beginMs + (index * 1_000) / perSecond;
      if (dueMs > performance.now()) await wait(dueMs - performance.now());
      const lateMs = performance.now() - dueMs;
      const answered = post(url, agent, asked).then((answer) => ({
        ...{ ...answer, lateMs, tookMs: performance.now() - dueMs },
      }));
      // It is awaited below; until then a rejection must not count as unhandled.
      answered.catch(() => {});
      waiting.push(answered);
    }
    return await Promise.all(waiting);
  } finally {
    agent.destroy();
  }
}

type Head = Pick<Answered, 'status' | 'retryAfter'>;

/** Resolves with the status when the response is complete. */
const post = (url: URL, agent: Agent, { headers, body }: Asked): Promise<Head> =>
  new Promise((resolve, reject) => {
    const size = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
    request(url, { method: 'POST', agent, headers: { ...headers, ...size } }, (response) => {
      const { statusCode: status = 0, headers: answered } = response;
      response.resume().once('end', () => resolve({ status, retryAfter: answered['retry-after'] }));
      response.once('error', reject);
    })
      .once('error', reject)
      .end(body);
  });
