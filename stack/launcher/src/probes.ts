import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

const TIMEOUT_MS = 2_000;
/** Characters of an answer, enough to see which part is down. */
const MAX_CHARACTERS = 400;

/** Resolves when a GET of the address is answered with 200. */
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

/** Resolves when a mail server sends its greeting, 220, before we have sent anything (RFC 5321, 4.3.1). */
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

/** Repeats the probe until it resolves. @throws the probe's last error when the time is up. */
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
