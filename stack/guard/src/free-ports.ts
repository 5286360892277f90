import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Systems hand out ports from 32768 (Linux) or 49152 (macOS) upward; below, a free one stays free. */
const FREE_FROM = 20_000;
const FREE_BELOW = 32_000;
/** The ports that this process has found. They are reserved although no process listens on them yet. */
const found = new Set<number>();

/** Finds a free port for each name. They are free only until another process uses them. */
export async function freePorts<Name extends string>(names: readonly Name[]): Promise<Record<Name, number>> {
  const ports: Partial<Record<Name, number>> = {};
  for (const name of names) {
    let port: number;
    do port = randomInt(FREE_FROM, FREE_BELOW);
    while (found.has(port) || (await whyPortIsTaken(port)) !== undefined);
    found.add(port);
    ports[name] = port;
  }
  return ports as Record<Name, number>;
}

/** Undefined for a free port. */
export async function whyPortIsTaken(port: number): Promise<string | undefined> {
  // Both, because a system may allow a listener on loopback next to one on all addresses.
  for (const host of [undefined, '127.0.0.1']) {
    const server = createServer().listen(port, host);
    try {
      await once(server, 'listening');
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      if (code === 'EACCES') return 'the system reserves it (ports below 1024 need root)';
      return code === 'EADDRINUSE' ? 'taken by another program' : message;
    }
    await once(server.close(), 'close');
  }
  return undefined;
}
