import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { expect, test } from 'vitest';
import { followParentArgs, guarded } from '../src/index.ts';

const POLL = { timeout: 10_000, interval: 20 };

/** Prints its pid and runs until it is killed. */
const LASTING = 'console.log(process.pid); setInterval(() => {}, 1000)';

async function start({ command, args }: { command: string; args: readonly string[] }) {
  const child = spawn(command, args, { stdio: ['pipe', 'pipe', 'ignore'] });
  const [line] = await once(createInterface({ input: child.stdout }), 'line');
  return { child, pid: Number(line) };
}

function isGone(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return false;
  } catch {
    return true;
  }
}

const exit = async (child: ChildProcess) => (await once(child, 'exit'))[0] as number | null;

test('a guarded program ends when the pipe from its starter closes', async () => {
  const { child, pid } = await start(guarded({ command: process.execPath, args: ['-e', LASTING] }));
  child.stdin.end();
  expect(await exit(child)).toBe(0);
  expect(isGone(pid)).toBe(true);
});

test('a guarded program gets SIGTERM when the guard does', async () => {
  const { child, pid } = await start(guarded({ command: process.execPath, args: ['-e', LASTING] }));
  child.kill('SIGTERM');
  expect(await exit(child)).toBe(0);
  expect(isGone(pid)).toBe(true);
});

test('a program that ends by itself ends its guard with the same code', async () => {
  const { command, args } = guarded({ command: process.execPath, args: ['-e', 'process.exit(7)'] });
  expect(await exit(spawn(command, args, { stdio: ['pipe', 'ignore', 'ignore'] }))).toBe(7);
});

test('a program that is not there ends its guard', async () => {
  const { command, args } = guarded({ command: '/no/such/program', args: [] });
  expect(await exit(spawn(command, args, { stdio: ['pipe', 'ignore', 'ignore'] }))).toBe(127);
});

test('a Node program that follows its parent gets SIGTERM when the pipe closes', async () => {
  const script = `process.on('SIGTERM', () => process.exit(5)); ${LASTING}`;
  const { child, pid } = await start({
    command: process.execPath,
    args: [...followParentArgs, '-e', script],
  });
  child.stdin.end();
  expect(await exit(child)).toBe(5);
  await expect.poll(() => isGone(pid), POLL).toBe(true);
});

test('following a parent does not keep a program that has nothing left to do', async () => {
  const child = spawn(process.execPath, [...followParentArgs, '-e', '0'], {
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  expect(await exit(child)).toBe(0);
});
