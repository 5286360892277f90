import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { installPythonPackages } from '../python/index.ts';

/** A server that speaks S3 and requires no authentication. */
export interface S3Server {
  readonly endpoint: string;
  /** Makes a bucket and returns its name. */
  makeBucket(): Promise<string>;
  /** Deletes every bucket with its content. */
  forgetAll(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts moto, whose S3 stores objects in memory and supports conditional writes. It comes from PyPI. */
export async function startS3Server(): Promise<S3Server | { why: string }> {
  const installed = await installPythonPackages('moto', join(import.meta.dirname, 'requirements.txt'));
  if ('why' in installed) return installed;
  const server = spawn(join(installed.bin, 'python'), [join(import.meta.dirname, 'serve.py')], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const exited = once(server, 'exit');
  const [endpoint]: string[] = await Promise.race([
    once(createInterface(server.stdout), 'line'),
    exited.then(() => Promise.reject(new Error('The S3 server ended'))),
  ]);

  async function send(method: string, path: string): Promise<void> {
    const { ok, status } = await fetch(`${endpoint}/${path}`, { method });
    if (!ok) throw new Error(`${method} ${path} answered ${status}`);
  }

  return {
    endpoint: endpoint as string,
    async makeBucket() {
      const name = `b-${randomUUID()}`;
      await send('PUT', name);
      return name;
    },
    forgetAll: () => send('POST', 'moto-api/reset'),
    async stop() {
      server.kill('SIGKILL');
      await exited;
    },
  };
}
