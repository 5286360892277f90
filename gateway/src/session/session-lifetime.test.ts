import { expect, test } from 'vitest';
import { endsAtMs } from './session-store.ts';

const minuteMs = 60_000;

test.each([
  ['unused, after half an hour', 0, 30],
  ['used after 20 minutes, half an hour later', 20, 50],
  ['used to the last, after ten hours', 590, 600],
])('%s', (_, lastSeenAtMin, endsAtMin) => {
  const times = { createdAtMs: 1_000, lastSeenAtMs: 1_000 + lastSeenAtMin * minuteMs };
  expect(endsAtMs(times)).toBe(1_000 + endsAtMin * minuteMs);
});
