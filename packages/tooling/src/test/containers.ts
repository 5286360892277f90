import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { endOfTool } from './run-tool.ts';

const ASK_TIMEOUT_MS = 15_000;
/** The first run pulls the image. */
const RUN_TIMEOUT_MS = 10 * 60_000;
const READY_TIMEOUT_MS = 120_000;

export type Container = Awaited<ReturnType<typeof startContainer>>;

export interface ContainerOptions {
  readonly image: string;
  /** The port on which its server listens. */
  readonly port: number;
  /** The arguments of its server. */
  readonly args: readonly string[];
}

/** Why no engine runs containers here; undefined when one does. */
export async function lackingEngine(): Promise<string | undefined> {
  const question = ['version', '--format', '{{.Server.Version}}'];
  const { code, output } = await docker(question, ASK_TIMEOUT_MS);
  if (code === 0) return undefined;
  const [lastLine = ''] = output.trim().split('\n').slice(-1);
  return `no Docker engine answers (${lastLine.trim() || 'docker said nothing'})`;
}

/**
 * Starts a container whose port is published on a free port of loopback. It is removed with everything in it when it
 * stops.
 */
export async function startContainer({ image, port, args }: ContainerOptions) {
  const name = `freightwright-test-${randomUUID().slice(0, 8)}`;
  const stop = async () => {
    await docker(['rm', '--force', '--volumes', name], ASK_TIMEOUT_MS);
  };
  try {
    await report([
      'run',
      '--detach',
      '--rm',
      '--name',
      name,
      '--publish',
      `127.0.0.1::${port}`,
      image,
      ...args,
    ]);
    const [address = ''] = (await report(['port', name, `${port}/tcp`])).trim().split('\n');
    /** Runs a program in it. @throws Error with its output when it fails. */
    const exec = (...command: string[]) => report(['exec', name, ...command]);
    // The address is where the port of the container answers on this machine: '127.0.0.1:49153'.
    return { address, exec, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Retries until `ask` resolves. @throws its last error after two minutes. */
export async function untilReady(ask: () => Promise<unknown>): Promise<void> {
  const deadlineMs = Date.now() + READY_TIMEOUT_MS;
  for (;;) {
    try {
      await ask();
      return;
    } catch (error) {
      if (Date.now() > deadlineMs) throw error;
    }
    await pause(200);
  }
}

/**
 * The image of a server in the deployment: in the compose file, or in the Dockerfile that adds our files to
 * it.
 * @throws Error when none of these names it.
 */
export async function deployedImage(file: string, name: RegExp): Promise<string> {
  const image = name.exec(await readFile(file, 'utf8'))?.[1];
  if (image === undefined) throw new Error(`${file} names no image by ${name}`);
  return image;
}

async function report(args: readonly string[]): Promise<string> {
  const { code, output } = await docker(args, RUN_TIMEOUT_MS);
  if (code !== 0) throw new Error(`docker ${args.slice(0, 2).join(' ')}: ${output.trim()}`);
  return output;
}

const docker = (args: readonly string[], timeoutMs: number) => endOfTool('docker', [...args], { timeoutMs });
