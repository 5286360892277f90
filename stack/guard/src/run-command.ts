import { type ExecFileException, execFile } from 'node:child_process';
import { promisify } from 'node:util';

export interface CommandOptions {
  readonly cwd?: string;
  /** When it is left out, the environment of this process. */
  readonly env?: Readonly<Record<string, string>>;
  readonly timeoutMs: number;
  /** Aborts it. */
  readonly signal?: AbortSignal;
}

const MOST_BYTES = 64 * 1024 ** 2;
const REPORTED_LINES = 20;

/**
 * Runs a command to its end and returns what it printed on both streams.
 * @throws Error with its last lines when it cannot run, fails, or takes longer than `timeoutMs`.
 */
export async function runCommand(
  command: string,
  args: readonly string[],
  { timeoutMs, ...options }: CommandOptions,
): Promise<string> {
  const running = promisify(execFile)(command, [...args], {
    ...options,
    timeout: timeoutMs,
    maxBuffer: MOST_BYTES,
  });
  running.child.stdin?.end();
  try {
    const { stdout, stderr } = await running;
    return stdout + stderr;
  } catch (error) {
    const { code, killed, message, stdout = '', stderr = '' } = error as ExecFileException;
    if (typeof code === 'string') throw new Error(`${command}: ${message}`);
    const text = (stdout + stderr).trim().split('\n').slice(-REPORTED_LINES).join('\n  ');
    throw new Error(`${command} failed (${killed ? 'out of time' : `code ${code}`}):\n  ${text}`);
  }
}
