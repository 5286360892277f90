import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { openSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { httpRoutes } from '@freightwright/contracts';
import { createPrincipalKeys } from '@freightwright/service-kit';
import { freePorts, programsNamed } from '@freightwright/stack-guard';

export interface Target {
  name: string;
  url: string;
  /** The process that does the work. */
  pid: number | undefined;
}

const here = import.meta.dirname;
const started: ChildProcess[] = [];

export function stopAll(): void {
  for (const child of started) child.kill();
}

/** Starts one of our scripts and reads the port that it prints. */
async function startScript(script: string, args: string[] = []): Promise<Omit<Target, 'name'>> {
  const child = spawn(process.execPath, [join(here, script), ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  started.push(child);
  const [line] = await once(createInterface(child.stdout), 'line');
  return { url: `http://127.0.0.1:${JSON.parse(line).port}`, pid: child.pid };
}

export const startUpstream = async (): Promise<Target> => ({
  name: 'upstream itself',
  ...(await startScript('upstream.ts')),
});

export const startBareProxy = async (upstream: string): Promise<Target> => ({
  name: '@fastify/http-proxy, bare',
  ...(await startScript('bare-proxy.ts', [upstream])),
});

/** The gateway as in production, with its log in a file. Only the rate limits are out of reach. */
export async function startGateway(upstream: string, folder: string): Promise<Target> {
  const { port, metricsPort, natsPort } = await freePorts(['port', 'metricsPort', 'natsPort']);
  const password = randomBytes(16).toString('hex');
  const loopback = ['-a', '127.0.0.1', '-p', String(natsPort)];
  startFound('nats-server', [...loopback, '--user', 'gateway', '--pass', password]);
  const unreachable = '1000000000';
  const child = spawn(process.execPath, [join(here, '../../gateway/src/main.ts')], {
    stdio: ['ignore', openSync(join(folder, 'gateway.log'), 'w'), 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      METRICS_PORT: String(metricsPort),
      NATS_URL: `nats://gateway:${password}@127.0.0.1:${natsPort}`,
      PUBLIC_URL: `https://localhost:${port}`,
      ...Object.fromEntries(httpRoutes.map(({ service }) => [`${service.toUpperCase()}_URL`, upstream])),
      // This benchmark has no sign-in, so neither database nor provider is used.
      MONGODB_URI: 'mongodb://gateway:secret@127.0.0.1:1/?directConnection=true',
      OIDC_ISSUER: 'https://127.0.0.1:2/realms/freightwright',
      GATEWAY_CLIENT_SECRET: randomBytes(32).toString('base64'),
      SESSION_SECRET: randomBytes(32).toString('base64'),
      PRINCIPAL_PRIVATE_KEY: createPrincipalKeys().privateKey,
      SHELL_DIR: folder,
      REMOTES_DIR: folder,
      RATE_LIMIT_API_PER_ADDRESS: unreachable,
      RATE_LIMIT_API_KEYS_PER_ADDRESS: unreachable,
      RATE_LIMIT_API_PER_PRINCIPAL: unreachable,
    },
  });
  started.push(child);
  const url = `http://127.0.0.1:${port}`;
  await answering(`${url}/healthz`);
  return { name: 'gateway, everything on', url, pid: child.pid };
}

/** nginx in front of the service, with a typical configuration. */
export const startNginx = (upstream: string, folder: string): Promise<Target | undefined> =>
  startNginxWith(
    {
      around: `upstream service { server ${new URL(upstream).host}; keepalive 64; keepalive_requests 1000000; }`,
      server:
        'location / { proxy_pass http://service; proxy_http_version 1.1; proxy_set_header Connection ""; }',
    },
    folder,
  );

/**
 * nginx with one worker.
 * @param directives additional configuration: outside the server, and in it.
 * @returns undefined when nginx is not installed on this machine.
 */
export async function startNginxWith({ around, server }: { around: string; server: string }, folder: string) {
  const { port } = await freePorts(['port']);
  const config = join(folder, 'nginx.conf');
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  await writeFile(
    config,
    `${process.getuid?.() === 0 ? 'user root; ' : ''}worker_processes 1; daemon off; pid ${folder}/nginx.pid; error_log stderr crit;
    events { worker_connections 1024; }
    http {
      access_log off; keepalive_requests 1000000;
      ${places.map((place) => `${place}_temp_path ${folder}/nginx-${place};`).join('\n      ')}
      ${around}
      server {
        listen 127.0.0.1:${port};
        ${server}
      }
    }`,
  );
  const master = startFound('nginx', ['-c', config, '-p', folder]);
  if (!master) return undefined;
  const url = `http://127.0.0.1:${port}`;
  await answering(url);
  const [worker] = readFileSync(`/proc/${master.pid}/task/${master.pid}/children`, 'utf8').split(' ');
  return { name: 'nginx, 1 worker', url, pid: Number(worker) };
}

function startFound(name: string, args: string[]): ChildProcess | undefined {
  const [path] = programsNamed(name, process.env.PATH, ['/usr/sbin', '/usr/local/sbin']);
  if (!path) return undefined;
  const child = spawn(path, args, { stdio: ['ignore', 'ignore', 'ignore'] });
  started.push(child);
  return child;
}

async function answering(url: string): Promise<void> {
  const deadline = Date.now() + 10_000;
  for (;;) {
    try {
      await (await fetch(url)).text();
      return;
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}
