import { spawn } from 'node:child_process';

export interface ToolOptions {
  readonly timeoutMs: number;
  /** Whether the output is shown as it arrives. Otherwise it is buffered and shown only after a failure. */
  readonly live?: boolean;
  readonly env?: Readonly<Record<string, string>>;
  readonly cwd?: string;
}

const MAX_CHARACTERS = 200_000;

export interface ToolEnd {
  /** The exit code; undefined when the tool could not run, or was killed. */
  readonly code: number | undefined;
  /** What it printed; empty when that was shown as it arrived. */
  readonly output: string;
}

/** Runs a tool without input, kills it at its timeout, and returns whether it succeeded. */
export async function runTool(
  command: string,
  args: readonly string[],
  options: ToolOptions,
): Promise<boolean> {
  const { code, output } = await endOfTool(command, args, options);
  if (code !== 0) process.stdout.write(output);
  return code === 0;
}

/** The same, but without output, and returns how the tool ended. */
export function endOfTool(
  command: string,
  args: readonly string[],
  { timeoutMs, live = false, env = {}, cwd = process.cwd() }: ToolOptions,
): Promise<ToolEnd> {
  return new Promise((resolve) => {
    const stdout = live ? 'inherit' : 'pipe';
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', stdout, stdout],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        output = (output + text).slice(-MAX_CHARACTERS);
      });
    }
    const timer = setTimeout(() => {
      output += `\n${command} was ended: it took more than ${timeoutMs / 1000} s\n`;
      child.kill('SIGKILL');
    }, timeoutMs);
    const finish = (code: number | undefined) => {
      clearTimeout(timer);
      resolve({ code, output });
    };
    child.on('error', (error) => {
      output += `${command} cannot run: ${error.message}\n`;
      finish(undefined);
    });
    child.on('close', (code) => finish(code ?? undefined));
  });
}
