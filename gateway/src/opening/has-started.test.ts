import { expect, test } from 'vitest';
import { hasStarted } from '../open-in-background.ts';

const away = () => {
  throw new Error('not there yet');
};

test('a part that is there counts as there, one that is not keeps the process back', async () => {
  const readiness = hasStarted({ nats: () => {}, sessions: away }, () => 0);
  await expect(readiness.nats?.()).resolves.toBeUndefined();
  await expect(readiness.sessions?.()).rejects.toThrow('not there yet');
});

test.each([
  [29_999, false],
  [30_000, true],
])('%d ms after the start, a process that lacks a part is ready: %s', async (retryMs, isReady) => {
  let nowMs = 1_000;
  const readiness = hasStarted({ sessions: away }, () => nowMs);
  nowMs += retryMs;
  const asked = readiness.sessions?.();
  await (isReady ? expect(asked).resolves.toBeUndefined() : expect(asked).rejects.toThrow());
});
