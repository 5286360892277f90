import { connect } from 'node:net';

const TIMEOUT_MS = 2_000;
/** Enough of an answer to see which part is down. */
const MAX_CHARACTERS = 400;

/** Resolves when the address answers a GET with 200. */
export async function probeHttp(url: string): Promise<void> {
  const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  const body = await response.text();
  if (response.status !== 200)
    throw new Error(`${url} answered ${response.status} ${body.slice(0, MAX_CHARACTERS)}`);
}

/** Resolves when something accepts connections there. */
export function probeTcp(host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port });
    socket.setTimeout(TIMEOUT_MS, () => socket.destroy(new Error(`${host}:${port}: no answer in time`)));
    socket.on('connect', () => {
      socket.destroy();
      resolve();
    });
    socket.on('error', reject);
  });
}
