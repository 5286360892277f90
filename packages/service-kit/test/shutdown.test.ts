import { spawn } from 'node:child_process';
import { expect, it, onTestFinished } from 'vitest';

/** Starts the process, runs `act` once it is running, and returns how it ended and what it printed. */
async function run(mode: string, whileRunning: (part: ReturnType<typeof start>) => void) {
  const part = start(mode);
  onTestFinished(() => void part.child.kill('SIGKILL'));
  await part.message('up');
  whileRunning(part);
  const code = await part.ended;
  return { code, lines: part.lines().filter((line) => !line.startsWith('{')), log: part.lines().join('\n') };
}

function start(mode: string) {
  const file = new URL('./stopping-process.ts', import.meta.url).pathname;
  const child = spawn(process.execPath, [file, mode], { stdio: ['pipe', 'pipe', 'inherit'] });
  let output = '';
  child.stdout.on('data', (chunk) => {
    output += chunk;
  });
  const lines = () => output.split('\n').filter(Boolean);
  return {
    child,
    lines,
    message: (line: string) => expect.poll(lines, { timeout: 15_000 }).toContain(line),
    ended: new Promise<number | null>((resolve) => child.on('close', resolve)),
  };
}

it('SIGTERM closes the parts in reverse order and exits 0', async () => {
  const { code, lines } = await run('plain', ({ child }) => child.kill('SIGTERM'));
  expect(lines).toEqual(['up', 'server closing', 'server closed', 'database closed']);
  expect(code).toBe(0);
});

it('SIGINT without a terminal is left to the launcher', async () => {
  const { code, lines } = await run('plain', ({ child }) => {
    child.kill('SIGINT');
    child.kill('SIGTERM');
  });
  expect(lines).toContain('database closed');
  expect(code).toBe(0);
});

it('a part that fails to close does not keep the others from closing, and exits 1', async () => {
  const { code, lines, log } = await run('failing', ({ child }) => child.kill('SIGTERM'));
  expect(lines).toEqual(['up', 'server closing', 'database closed']);
  expect(log).toContain('the server would not close');
  expect(code).toBe(1);
});

it('a part that never closes is left behind at the time-out, with exit 1', async () => {
  const { code } = await run('stuck', ({ child }) => child.kill('SIGTERM'));
  expect(code).toBe(1);
});

it('a second SIGTERM exits 1 at once', async () => {
  const { code } = await run('slow', (part) => {
    part.child.kill('SIGTERM');
    void part.message('server closing').then(() => part.child.kill('SIGTERM'));
  });
  expect(code).toBe(1);
});

it('an error nobody caught is logged, closes the parts in order and exits 1', async () => {
  const { code, lines, log } = await run('rejecting', () => {});
  expect(lines).toContain('database closed');
  expect(log).toContain('nobody caught me');
  expect(code).toBe(1);
});
