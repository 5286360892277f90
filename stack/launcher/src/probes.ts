import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

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

/** Resolves when a mail server greets there: 220, and nothing has been said by us (RFC 5321, 4.3.1). */
export function probeSmtp(host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port });
    const fail = (message: string) => {
      socket.destroy();
      reject(new Error(`${host}:${port}: ${message}`));
    };
    socket.setTimeout(TIMEOUT_MS, () => fail('no greeting in time'));
    socket.on('error', (error) => fail(error.message));
    socket.on('end', () => fail('closed without a greeting'));
    socket.once('data', (greeting) => {
      if (!greeting.toString('latin1').startsWith('220')) return fail('not a mail server');
      socket.end('QUIT\r\n');
      resolve();
    });
  });
}

/**
 * Resolves when the probe does, asked again and again. @throws what the probe threw last, when the time is
 * up.
 */
export async function probeUntil(probe: () => Promise<void>, withinMs: number): Promise<void> {
  const deadlineMs = Date.now() + withinMs;
  for (;;) {
    try {
      return await probe();
    } catch (error) {
      if (Date.now() > deadlineMs) throw error;
    }
    await wait(50);
  }
}
