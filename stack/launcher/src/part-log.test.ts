import { expect, test } from 'vitest';
import { complaintIn } from './part-log.ts';

test.each([
  ['{"level":30,"msg":"listening"}', false, undefined],
  ['{"level":"info","msg":"listening"}', false, undefined],
  ['{"level":"error","msg":"mail refused"}', false, 'error: mail refused'],
  ['{"level":40,"msg":"slow"}', false, 'warning: slow'],
  ['{"level":50,"msg":"mail refused","err":{"message":"550"}}', false, 'error: mail refused: 550'],
  ['{"s":"W","msg":"a mongod line"}', false, undefined],
  ['[1234] 2026/01/02 03:04:05.678901 [INF] Server is ready', true, undefined],
  ['[1234] 2026/01/02 03:04:05.678901 [ERR] no space left', true, '[ERR] no space left'],
  [
    '[1234] 2026/01/02 03:04:05.678901 [WRN] Plaintext passwords detected, use nkeys or bcrypt',
    true,
    undefined,
  ],
  ['plain words', false, undefined],
  ['TypeError: x is not a function', true, 'TypeError: x is not a function'],
  ['   ', true, undefined],
])('what is shown of %s (stderr: %s) is %s', (line, isError, shown) => {
  expect(complaintIn(line, isError)).toBe(shown);
});
