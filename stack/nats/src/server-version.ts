import { tmpdir } from 'node:os';
import { runCommand } from '@freightwright/stack-guard';

/** The first version whose JetStream recovers by itself after its disk was full. */
export const LEAST_VERSION = '2.10.29';
const TIMEOUT_MS = 10_000;

/** The version of a nats-server, such as 2.10.29; undefined when the program does not report one. */
export async function serverVersion(program: string): Promise<string | undefined> {
  const text = await runCommand(program, ['--version'], { cwd: tmpdir(), timeoutMs: TIMEOUT_MS }).catch(
    () => '',
  );
  return /\bv(\d+\.\d+\.\d+)/.exec(text)?.[1];
}

/** Whether a version recovers from a full disk by itself. */
export function isRecent(version: string | undefined): boolean {
  if (version === undefined) return false;
  const [have = [], least = []] = [version, LEAST_VERSION].map((each) => each.split('.').map(Number));
  const differing = least.findIndex((part, place) => have[place] !== part);
  return differing === -1 || (have[differing] ?? 0) > (least[differing] ?? 0);
}
