import { spawn } from 'node:child_process';

export interface ToolOptions {
  readonly timeoutMs: number;
  /** Shown as it comes; left out, it is kept and shown only after a failure. */
  readonly live?: boolean;
  readonly env?: Readonly<Record<string, string>>;
  readonly cwd?: string;
}

const KEPT_CHARACTERS = 200_000;

/** Runs a tool without input, ends it when its time is up, and answers whether it succeeded. */
export function runTool(command: string, args: readonly string[], options: ToolOptions): Promise<boolean> {
  const { timeoutMs, live = false, env = {}, cwd = process.cwd() } = options;
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
        output = (output + text).slice(-KEPT_CHARACTERS);
      });
    }
    const timer = setTimeout(() => {
      output += `\n${command} was ended: it took more than ${timeoutMs / 1000} s\n`;
      if (live) console.error(output);
      child.kill('SIGKILL');
    }, timeoutMs);
    const finish = (ok: boolean) => {
      clearTimeout(timer);
      if (!ok && !live) process.stdout.write(output);
      resolve(ok);
    };
    child.on('error', (error) => {
      output += `${command} cannot run: ${error.message}\n`;
      finish(false);
    });
    child.on('close', (code) => finish(code === 0));
  });
}

/** The same for a script that Node runs, named from the root. */
export function runScript(script: string, args: readonly string[], options: ToolOptions): Promise<boolean> {
  return runTool(process.execPath, [script, ...args], options);
}
