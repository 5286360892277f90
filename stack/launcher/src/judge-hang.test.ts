import { expect, test } from 'vitest';
import { createHangJudge, type Round } from './judge-hang.ts';

const silence = 'no answer';
const judgeAll = (rounds: readonly Round[]) => {
  const { judge } = createHangJudge({ graceMs: 15_000, longestRoundMs: 8_000 });
  return rounds.map(judge);
};
/** A round that was asked at `s` seconds and given up 2 s later. */
const silent = (s: number): Round => ({
  askedAtMs: s * 1_000,
  answeredAtMs: (s + 2) * 1_000,
  fault: silence,
});
const well = (s: number): Round => ({ askedAtMs: s * 1_000, answeredAtMs: s * 1_000 + 5 });

test('a part is hung once it has been silent for the whole grace, and not a round earlier', () => {
  expect(judgeAll([well(0), silent(3), silent(8), silent(12), silent(16)])).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
    silence,
  ]);
});

test('one good answer ends the silence', () => {
  expect(judgeAll([silent(0), silent(5), silent(10), well(14), silent(17), silent(22)])).toEqual(
    Array(6).fill(undefined),
  );
});

test('a machine that slept between two rounds gives the part its whole grace again', () => {
  expect(judgeAll([silent(0), silent(5), silent(3_600), silent(3_605), silent(3_610)])).toEqual(
    Array(5).fill(undefined),
  );
});

test('a machine that slept while it waited for an answer gives the part its whole grace again', () => {
  const slept: Round = { askedAtMs: 5_000, answeredAtMs: 3_600_000, fault: silence };
  expect(judgeAll([silent(0), slept, silent(3_603), silent(3_608)])).toEqual(Array(4).fill(undefined));
});

test('a part that stays silent after the machine woke up is hung in the end', () => {
  expect(judgeAll([silent(0), silent(3_600), silent(3_605), silent(3_610), silent(3_615)]).at(-1)).toBe(
    silence,
  );
});
