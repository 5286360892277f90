import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { guarded, stopGroup } from '@freightwright/stack-guard';
import { type KeycloakCommandOptions, keycloakCommand } from './keycloak-command.ts';
import { readIssuer } from './read-issuer.ts';
import { type SeedUser, seedUsers } from './seed-users.ts';

export interface StartKeycloakOptions extends Omit<KeycloakCommandOptions, 'publicUrl'> {
  /** http://localhost and the port when it is left out. */
  readonly publicUrl?: string;
  /** Users to add if they are missing. The realm's REGISTRAR_CLIENT_SECRET must then be given. */
  readonly users?: readonly SeedUser[];
}

export type RunningKeycloak = Awaited<ReturnType<typeof startKeycloak>>;

const START_TIMEOUT_MS = 120_000;
const STOP_TIMEOUT_MS = 10_000;
const PROBE_INTERVAL_MS = 200;

/**
 * Starts a prepared Keycloak (see prepareKeycloak) on loopback with our realm. It ends with this process,
 * even when this process is killed.
 * @throws Error with Keycloak's own output when it does not start.
 */
export async function startKeycloak(options: StartKeycloakOptions) {
  const { port, publicUrl = `http://localhost:${port}`, realm, users = [] } = options;
  const { env, ...command } = await keycloakCommand({ ...options, publicUrl });
  const { command: program, args } = guarded(command);
  const child = spawn(program, args, { env, stdio: ['pipe', 'pipe', 'pipe'], detached: true });
  let label = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      label = (label + text).slice(-4_000);
    });
  }
  const url = `http://127.0.0.1:${port}`;
  const stop = () => stopGroup(child, { graceMs: STOP_TIMEOUT_MS });
  try {
    const issuer = await untilReady(child, url);
    if (users.length > 0) {
      await seedUsers({ url, registrarSecret: realm.REGISTRAR_CLIENT_SECRET ?? '', users });
    }
    return { issuer, url, pid: child.pid ?? 0, stop };
  } catch (error) {
    await stop();
    throw new Error(
      `Keycloak did not start: ${error instanceof Error ? error.message : error}\n${label.trim()}`,
    );
  }
}

async function untilReady(child: ChildProcess, url: string): Promise<string> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  for (;;) {
    try {
      return await readIssuer(url);
    } catch (error) {
      if (child.exitCode !== null) throw new Error(`it ended with code ${child.exitCode}`);
      if (Date.now() > deadline) throw error;
    }
    await wait(PROBE_INTERVAL_MS);
  }
}
