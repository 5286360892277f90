import { spawn } from 'node:child_process';

/**
 * Runs a command to its end and answers its output.
 * @throws Error with the last lines of stderr when it cannot run, fails, or takes longer than `timeoutMs`.
 */
export function runCommand(
  command: string,
  args: readonly string[],
  { cwd, timeoutMs }: { cwd: string; timeoutMs: number },
): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'], timeout: timeoutMs });
    let stdout = '';
    let stderr = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      stdout += text;
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      stderr = (stderr + text).slice(-2_000);
    });
    child.on('error', (error) => reject(new Error(`${command}: ${error.message}`)));
    child.on('close', (code) => {
      if (code === 0) resolve(stdout);
      else
        reject(
          new Error(`${command} ${args[0] ?? ''} failed: ${stderr.trim().split('\n').slice(-3).join(' / ')}`),
        );
    });
  });
}
