import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bareEnvironment, type RunningPlatform, startTemporaryPlatform } from '@freightwright/stack-launcher';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { audit } from '../../audit.ts';
import { isWell, KINDS, newLedger, startLoad } from '../../load.ts';
import { loadSettings, signInUsers } from '../../users.ts';

const START_MS = 240_000;
const TEST_MS = 600_000;
const POLL = { timeout: 60_000, interval: 50 };

let platform: RunningPlatform;

beforeAll(async () => {
  // The pages are not checked here, so any build will do.
  platform = await startTemporaryPlatform({ env: loadSettings, build: false });
}, START_MS);
afterAll(() => platform?.stop(), START_MS);

/** Runs `npm run service -- <args>` as in a second terminal. */
async function order(args: string[], dataDir = platform.dataDir) {
  const program = fileURLToPath(new URL('../../../stack/launcher/src/control/main.ts', import.meta.url));
  const child = spawn(process.execPath, [program, ...args], {
    env: { ...bareEnvironment(), ...loadSettings, DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (message: string) => {
      text += message;
    });
  }
  const [code] = await once(child, 'close');
  return { code, text };
}

const pidOf = (name: string) => platform.components.find(({ component }) => component.name === name)?.pid;

test(
  'each part is replaced under load: every request is answered, nothing is lost and nothing done twice',
  async () => {
    const users = await signInUsers(platform);
    const ledger = newLedger();
    const load = startLoad(users, ledger);
    const seenSince = (index: number) =>
      KINDS.filter((kind) => load.seen.slice(index).some((one) => one.kind === kind));
    await expect.poll(() => seenSince(0), POLL).toEqual([...KINDS]);
    for (const name of ['bol', 'usage', 'identity', 'prediction', 'notification', 'gateway', 'gateway']) {
      const before = pidOf(name);
      const { code, text } = await order(['restart', name]);
      expect(text).toMatch(
        new RegExp(
          `^${name}: a second copy \\(pid \\d+\\) was ready after [\\d.]+ s and took over; the first \\(pid ${before}\\)`,
        ),
      );
      expect(code).toBe(0);
      expect(pidOf(name)).not.toBe(before);
      const replaced = load.seen.length;
      await expect.poll(() => seenSince(replaced), POLL).toEqual([...KINDS]);
    }
    await load.pause();
    expect(load.seen.filter((one) => !isWell(one))).toEqual([]);
    expect(await audit(users, ledger, platform.mailUrl)).toEqual([]);
    expect(ledger.bills.size).toBeGreaterThan(10);
    expect(platform.components.map(({ restarts }) => restarts)).toEqual(platform.components.map(() => 0));
  },
  TEST_MS,
);

test('a name that is not there is refused with those that are', async () => {
  const { code, text } = await order(['restart', 'bill']);
  expect(text).toMatch(/^There is no part of that name\. There are: identity, usage, bol, .*, gateway\.$/m);
  expect(code).toBe(1);
});

test('a part of which only one may work on its data is refused with the reason', async () => {
  const { code, text } = await order(['restart', 'mongo']);
  expect(text).toContain('mongo has no second copy: only one may work on its data');
  expect(code).toBe(1);
});

test('a folder on which no platform runs is refused with what to do', async () => {
  const elsewhere = join(tmpdir(), 'freightwright-elsewhere');
  const { code, text } = await order(['restart', 'bol'], elsewhere);
  expect(text).toContain(`No platform runs on ${elsewhere}. Run \`npm start\``);
  expect(code).toBe(1);
});

test.each([[[]], [['stop', 'bol']], [['restart']], [['restart', 'bol', 'usage']]])(
  'the words %j are answered with the usage',
  async (args) => {
    const { code, text } = await order(args);
    expect(text).toContain('npm run service -- restart <name>');
    expect(code).toBe(2);
  },
);

test('nobody but the user of the launcher may give it orders', async () => {
  expect((await stat(platform.dataDir)).mode & 0o077).toBe(0);
  expect((await stat(join(platform.dataDir, 'control.sock'))).mode & 0o077).toBe(0);
});
