import { spawn } from 'node:child_process';

export interface CommandOptions {
  readonly cwd?: string;
  /** When it is left out, the environment of this process. */
  readonly env?: Readonly<Record<string, string>>;
  readonly timeoutMs: number;
}

const KEPT_CHARACTERS = 20_000;
const TOLD_LINES = 8;

/**
 * Runs a command to its end and returns what it printed on both streams.
 * @throws Error with its last lines when it cannot run, fails, or takes longer than `timeoutMs`.
 */
export function runCommand(
  command: string,
  args: readonly string[],
  { cwd, env, timeoutMs }: CommandOptions,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      ...(cwd && { cwd }),
      ...(env && { env: { ...env } }),
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: timeoutMs,
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        output = (output + text).slice(-KEPT_CHARACTERS);
      });
    }
    child.on('error', (error) => reject(new Error(`${command}: ${error.message}`)));
    child.on('close', (code) => {
      if (code === 0) return resolve(output);
      const words = output.trim().split('\n').slice(-TOLD_LINES).join('\n  ');
      reject(new Error(`${command} failed (${code === null ? 'out of time' : `code ${code}`}):\n  ${words}`));
    });
  });
}
