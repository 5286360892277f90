import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

const TIMEOUT_MS = 2_000;
const PROBE_INTERVAL_MS = 50;
/** Characters of a response, enough to see which component is down. */
const MAX_CHARACTERS = 400;

/** Resolves when a GET of the address returns 200. */
export async function probeHttp(url: string): Promise<void> {
  const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  const body = await response.text();
  if (response.status !== 200)
    throw new Error(`${url} answered ${response.status} ${body.slice(0, MAX_CHARACTERS)}`);
}

/** Resolves when something accepts connections there. */
export const probeTcp = (host: string, port: number): Promise<void> =>
  new Promise((resolve, reject) => {
    const socket = connect({ host, port });
    socket.setTimeout(TIMEOUT_MS, () => socket.destroy(new Error(`${host}:${port}: no answer in time`)));
    socket.on('connect', () => {
      socket.destroy();
      resolve();
    });
    socket.on('error', reject);
  });

/**
 * Repeats the probe until it resolves.
 * @param isHopeless returns why there is no point in retrying
 * @throws Error with that reason, or with the probe's last error when the time is up.
 */
export async function probeUntil(
  probe: () => Promise<void>,
  withinMs: number,
  isHopeless: () => string | undefined = () => undefined,
): Promise<void> {
  const deadlineMs = Date.now() + withinMs;
  for (;;) {
    const violation = await probe().then(() => undefined, messageOf);
    const hopeless = isHopeless();
    if (hopeless !== undefined) throw new Error(hopeless);
    if (violation === undefined) return;
    if (Date.now() > deadlineMs) throw new Error(`is not ready in time: ${violation}`);
    await wait(PROBE_INTERVAL_MS);
  }
}

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
