import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { natsUsers } from '@freightwright/service-kit';
import { startEmbeddedMongo } from '@freightwright/stack-mongo';
import { makeUsers, mongoUserUri } from '@freightwright/stack-mongo/from-outside';
import { startNats } from '@freightwright/stack-nats';
import { readCompose } from '../compose/read-compose.ts';
import { byHand, secretTexts } from '../secrets/secret-texts.ts';
import { type BuiltByHand, buildByHand } from './build-by-hand.ts';
import { filesIn } from './files-in.ts';

export interface TryImageOptions {
  readonly root: string;
  /** Such as services/bol. */
  readonly part: string;
  readonly report?: (line: string) => void;
  /** An image that was built before. Left out, it is built. */
  readonly built?: BuiltByHand;
}

export interface TriedImage {
  /** What the health check printed. */
  readonly health: string;
  /** The exit code after SIGTERM. */
  readonly exitCode: number | null;
  /** What was written into the image while it ran: nothing. */
  readonly written: readonly string[];
}

/** The user of the image, who owns nothing in it. Only root can start a process as somebody else. */
const imageUser = process.getuid?.() === 0 ? { uid: 1000, gid: 1000 } : {};
const healthyWithinMs = 60_000;
const run = promisify(execFile);

/**
 * Builds the image of a service by hand and runs it as compose would: with the command of the image and the
 * variables of the compose file, in production, as a user who may not write, with each secret in a file, on a
 * message server and a database that ask for its own password. Then it runs the health check and stops it.
 * @throws Error with what the part printed when it does not become healthy.
 */
export async function tryImage({
  root,
  part,
  report = () => {},
  built,
}: TryImageOptions): Promise<TriedImage> {
  const folder = await mkdtemp(join(tmpdir(), 'image-'));
  await chmod(folder, 0o755);
  const name = basename(part);
  const closers: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true })];
  try {
    const image = built ?? (await buildByHand({ root, part, folder: join(folder, 'build'), report }));
    const program = join(folder, 'node');
    await copyFile(process.execPath, program);
    const env = await backing({ root, name, folder, closers });
    const tree = join(image.image, image.workdir);
    // Whoever owns a file could still write it, so nobody may.
    await run('chmod', ['-R', 'a-w', image.image]);
    closers.push(() => run('chmod', ['-R', 'u+w', image.image]));
    const before = filesIn(tree);
    const child = spawn(program, image.command.slice(1), {
      cwd: tree,
      env: { ...image.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      ...imageUser,
    });
    closers.push(async () => child.kill('SIGKILL'));
    const port = await listeningPort(child);
    const health = await untilHealthy({ program, tree, port });
    report(`healthy: ${health}`);
    child.kill('SIGTERM');
    const [exitCode] = (await once(child, 'exit')) as [number | null];
    const known = new Set(before);
    const written = filesIn(tree).filter((file) => !known.has(file));
    report(`ended with ${exitCode} after SIGTERM; ${written.length} files were written into the image`);
    return { health, exitCode, written };
  } finally {
    for (const close of closers.reverse()) await close();
  }
}

type Closers = (() => Promise<unknown>)[];

/** Starts what a service needs around it, and returns its environment: that of compose, led to what was started. */
async function backing({
  root,
  name,
  folder,
  closers,
}: {
  root: string;
  name: string;
  folder: string;
  closers: Closers;
}): Promise<Record<string, string>> {
  const secrets = { ...(await secretTexts({ kept: byHand, remotes: ['mfe-bol'] })) };
  const nats = await startNats({
    dataDir: join(folder, 'nats'),
    users: natsUsers((user) => secrets[`nats_password_${user}`] ?? ''),
  });
  closers.push(() => nats.stop());
  const mongo = await startEmbeddedMongo({
    dataDir: join(folder, 'mongo'),
    port: 0,
    auth: true,
    syncs: false,
  });
  closers.push(() => mongo.stop());
  const user = (of: string) => ({ name: of, password: secrets[`mongo_password_${of}`] ?? '' });
  // The registry has no database: its state is a bucket at the message server.
  const owners = user(name).password === '' ? [] : [user(name)];
  await makeUsers({ port: mongo.port, admin: user('admin'), owners });
  secrets[`mongodb_uri_${name}`] = mongoUserUri(user(name), mongo.port);
  const publicEnv = {
    PUBLIC_URL: 'https://freightwright.example',
    SIGN_IN_URL: 'https://id.freightwright.example',
  };
  const compose = readCompose(join(root, 'docker-compose.yml'), publicEnv).services[name];
  if (!compose) throw new Error(`docker-compose.yml has no service ${name}`);
  const mounted = join(folder, 'secrets');
  const stores = { '/assets': join(folder, 'assets'), '/kept-remotes': join(folder, 'kept-remotes') };
  for (const made of [mounted, ...Object.values(stores)]) {
    await mkdir(made, { mode: 0o700 });
    if (imageUser.uid !== undefined) await chown(made, imageUser.uid, imageUser.gid);
  }
  for (const secret of compose.secrets ?? []) await writeFile(join(mounted, secret), `${secrets[secret]}\n`);
  const env = Object.entries(compose.environment ?? {}).map(([key, value]) => [
    key,
    storeAt(stores, String(value)).replace('/run/secrets', mounted),
  ]);
  return { ...Object.fromEntries(env), NATS_URL: nats.url, HOST: '127.0.0.1', PORT: '0' };
}

/** The folder that stands for a volume. Any other value stays as it is. */
const storeAt = (stores: Readonly<Record<string, string>>, value: string) => stores[value] ?? value;

function listeningPort(child: ReturnType<typeof spawn>): Promise<number> {
  let text = '';
  return new Promise((resolve, reject) => {
    const read = (data: Buffer) => {
      text += data;
      const found = /"port":(\d+),.*listening"/.exec(text)?.[1];
      if (found) resolve(Number(found));
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`It ended with ${code}:\n${text}`)));
  });
}

/** Runs the health check of the image, as that of compose does, until it says that all is well. */
async function untilHealthy({
  program,
  tree,
  port,
}: {
  program: string;
  tree: string;
  port: number;
}): Promise<string> {
  const deadline = Date.now() + healthyWithinMs;
  for (;;) {
    const probe = spawn(program, ['deploy/image/probe.mjs', `${port}/readyz`], {
      cwd: tree,
      env: {},
      stdio: ['ignore', 'pipe', 'inherit'],
      ...imageUser,
    });
    let words = '';
    probe.stdout.on('data', (data) => {
      words += data;
    });
    const [code] = (await once(probe, 'close')) as [number | null];
    if (code === 0) return words.trim();
    if (Date.now() > deadline) throw new Error(`It does not become healthy: ${words.trim()}`);
  }
}
