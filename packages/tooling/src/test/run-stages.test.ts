import { expect, test } from 'vitest';
import { runStages } from './run-stages.ts';
import type { Stage } from './stages.ts';
import { describe, FAILED, PASSED, SKIPPED, sum } from './tally.ts';

const stage = (name: string, run: Stage['run'], needs: string[] = []): Stage => ({
  name,
  quick: true,
  needs,
  run,
});

test('stages go on after a failure, and one that throws is a failure', async () => {
  const ran: string[] = [];
  const total = await runStages(
    [
      stage('lint', async () => FAILED),
      stage('types', async () => {
        throw new Error('no compiler');
      }),
      stage('unit', async () => {
        ran.push('unit');
        return { passed: 7, failed: 0, skipped: 1 };
      }),
    ],
    () => {},
  );
  expect(ran).toEqual(['unit']);
  expect(describe(total)).toBe('7 passed, 2 failed, 1 skipped');
});

test('a stage whose need failed is skipped and says which', async () => {
  const lines: string[] = [];
  const total = await runStages(
    [stage('build', async () => FAILED), stage('browser', async () => PASSED, ['build'])],
    (line) => lines.push(line),
  );
  expect(describe(total)).toBe('0 passed, 1 failed, 1 skipped');
  expect(lines.join('\n')).toContain('without build it has no point');
});

test('a stage that cannot run here says so in the list at the end', async () => {
  const lines: string[] = [];
  await runStages([stage('keycloak', async () => ({ ...SKIPPED, why: 'there is no Java' }))], (line) =>
    lines.push(line),
  );
  expect(lines.at(-1)).toMatch(/^\nskipped keycloak .*0 passed, 0 failed, 1 skipped \(there is no Java\)/);
});

test('stages of one core run two at a time, any other by itself, and each is printed as a whole when it ends', async () => {
  const events: string[] = [];
  const ends = new Map<string, () => void>();
  const slow = (name: string, oneCore: boolean): Stage => ({
    ...stage(name, async () => {
      events.push(`${name} starts`);
      await new Promise<void>((resolve) => ends.set(name, resolve));
      return { ...PASSED, output: `words of ${name}` };
    }),
    oneCore,
  });
  const stages = [slow('docs', true), slow('knip', true), slow('build', true), slow('unit', false)];
  const run = runStages(stages, (line) => void events.push(line.trim().split(' -')[0] ?? ''));
  const finish = async (name: string) => {
    await expect.poll(() => ends.has(name)).toBe(true);
    ends.get(name)?.();
    await expect.poll(() => events.includes(`words of ${name}`)).toBe(true);
  };
  for (const name of ['knip', 'build', 'docs', 'unit']) await finish(name);
  await run;
  const seen = events.filter((event) => !event.startsWith('ok'));
  expect(seen).toEqual([
    ...['docs starts', 'knip starts', 'knip', 'words of knip'],
    ...['build starts', 'build', 'words of build', 'docs', 'words of docs'],
    ...['unit', 'unit starts', 'words of unit'],
  ]);
  const list = events.filter((event) => event.startsWith('ok')).at(-1);
  expect(list?.split('\n').map((line) => line.split(/ +/)[1])).toEqual(['docs', 'knip', 'build', 'unit']);
});

test('a stage that waits lets all after it run, and is printed as a whole when it ends', async () => {
  const events: string[] = [];
  const { promise: recovered, resolve: recover } = Promise.withResolvers<void>();
  const drill: Stage = {
    ...stage('drill', async () => {
      events.push('drill starts');
      await recovered;
      return { ...PASSED, output: 'words of the drill' };
    }),
    waits: true,
  };
  const unit = stage('unit', async () => PASSED);
  const browser = stage('browser', async () => {
    recover();
    return PASSED;
  });
  await runStages([drill, unit, browser], (line) => void events.push(line.trim().split(' -')[0] ?? ''));
  expect(events.at(-1)).toMatch(/^ok +drill .*\nok +unit .*\nok +browser /);
  expect(events.filter((event) => !event.startsWith('ok'))).toEqual([
    ...['drill starts', 'unit', 'browser', 'drill', 'words of the drill'],
  ]);
});

test('what several runs left out is said once for all of them', () => {
  const left = { ...SKIPPED, why: 'qpdf (skipped without it)' };
  expect(sum([left, PASSED, left, { ...SKIPPED, why: 'there is no Java' }])).toEqual({
    ...{ passed: 1, failed: 0, skipped: 3 },
    why: 'qpdf (skipped without it); there is no Java',
  });
});
