import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import { portOwner } from './port-owner.ts';

export interface WantedPort {
  /** What will listen on it, for the message. */
  readonly part: string;
  /** The variable that changes the port. */
  readonly variable: string;
  readonly port: number;
}

/**
 * Checks, before anything starts, that every port is free.
 * @throws Error with one line for each port that is not, naming the variable that changes it and, if known,
 * the process that has it.
 */
export async function checkPorts(wanted: readonly WantedPort[]): Promise<void> {
  const complaints: string[] = [];
  const seen = new Map<number, WantedPort>();
  for (const entry of wanted) {
    const twin = seen.get(entry.port);
    seen.set(entry.port, entry);
    const reason = twin ? `it is also the port of ${twin.part} (${twin.variable})` : await whyNot(entry.port);
    if (reason === undefined) continue;
    complaints.push(
      `Port ${entry.port} for ${entry.part}: ${reason}. Set ${entry.variable} to another port.`,
    );
  }
  if (complaints.length > 0) throw new Error(complaints.join('\n'));
}

/**
 * Systems hand out ports by themselves from 32768 (Linux) or 49152 (macOS) upward. Below that, a free port
 * stays free.
 */
const FREE_FROM = 20_000;
const FREE_BELOW = 32_000;
const ATTEMPTS = 50;

/**
 * Finds as many consecutive free ports as there are names. They stay free only while nobody else uses them.
 * @param taken ports that nobody listens on yet, and that are not free all the same.
 */
export async function freePorts<Name extends string>(
  names: readonly Name[],
  taken: ReadonlySet<number> = new Set(),
): Promise<Record<Name, number>> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const first = randomInt(FREE_FROM, FREE_BELOW - names.length);
    if (names.some((_, index) => taken.has(first + index))) continue;
    const reasons = await Promise.all(names.map((_, index) => whyNot(first + index)));
    if (reasons.some((reason) => reason !== undefined)) continue;
    return Object.fromEntries(names.map((name, index) => [name, first + index])) as Record<Name, number>;
  }
  throw new Error(`No ${names.length} free ports in a row between ${FREE_FROM} and ${FREE_BELOW}`);
}

async function whyNot(port: number): Promise<string | undefined> {
  // Both addresses are tried: a system may allow a listener on loopback next to one on all addresses, and
  // calls would reach the wrong one.
  for (const address of [{ port }, { port, host: '127.0.0.1' }]) {
    try {
      await (await listenOn(address)).close();
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      if (code === 'EACCES') return 'the system reserves it (ports below 1024 need root)';
      if (code !== 'EADDRINUSE') return message;
      const owner = await portOwner(port);
      return owner ? `taken by ${owner}` : 'taken by another program';
    }
  }
  return undefined;
}

function listenOn(address: { port: number; host?: string }): Promise<{ close(): Promise<void> }> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(address, () => {
      resolve({ close: () => new Promise((closed) => server.close(() => closed())) });
    });
  });
}
