import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { followParentArgs } from '@freightwright/stack-guard';

const services = join(import.meta.dirname, '../..');

/** A service as it is deployed, in a process of its own, once it listens. */
export async function startChildService(name: 'bol' | 'usage', env: Record<string, string>) {
  const child = spawn(process.execPath, [...followParentArgs, join(services, name, 'src/main.ts')], {
    env: { PORT: '0', ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let text = '';
  const port = await new Promise<number>((resolve, reject) => {
    const read = (data: Buffer) => {
      text += data;
      const [, found] = /"port":(\d+),.*"listening"/.exec(text) ?? [];
      if (found) resolve(Number(found));
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('exit', (code) => reject(new Error(`${name} ended with ${code}: ${text}`)));
  });
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill(signal);
    await gone;
  };
  return {
    url: `http://127.0.0.1:${port}`,
    text: () => text,
    kill: () => end('SIGKILL'),
    /** Keeps it from doing anything, until it may go on. */
    standStill: () => void child.kill('SIGSTOP'),
    goOn: () => void child.kill('SIGCONT'),
    stop: () => end('SIGTERM'),
  };
}
export type ChildService = Awaited<ReturnType<typeof startChildService>>;
