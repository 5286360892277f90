import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { compileCacheEnv, followParentArgs } from '@freightwright/stack-guard';

/**
 * A service in its own process, as it is deployed. Resolves when it listens.
 * @param file its main.ts. @throws Error with its entire output when it exits before that.
 */
export async function startServiceProcess(file: string, env: Readonly<Record<string, string>>) {
  const child = spawn(process.execPath, [...followParentArgs, file], {
    env: { PORT: '0', ...compileCacheEnv(), ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let text = '';
  const port = await new Promise<number>((resolve, reject) => {
    const read = (data: Buffer) => {
      text += data;
      const [, found] = /"port":(\d+),.*listening"/.exec(text) ?? [];
      if (found) resolve(Number(found));
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('close', (code) => reject(new Error(`${file} ended with ${code}: ${text}`)));
  });
  /** @returns the exit code; null when a signal ended it. */
  const end = async (signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null> => {
    if (child.exitCode === null && child.signalCode === null) {
      const gone = once(child, 'exit');
      child.kill(signal);
      await gone;
    }
    return child.exitCode;
  };
  return {
    pid: child.pid,
    url: `http://127.0.0.1:${port}`,
    text: () => text,
    kill: () => end('SIGKILL'),
    /** Suspends the process until it may continue. */
    standStill: () => void child.kill('SIGSTOP'),
    goOn: () => void child.kill('SIGCONT'),
    stop: () => end('SIGTERM'),
  };
}
export type ServiceProcess = Awaited<ReturnType<typeof startServiceProcess>>;
