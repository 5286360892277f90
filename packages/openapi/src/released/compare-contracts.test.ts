import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineEvent, defineRoute } from '@freightwright/contracts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { compareContracts } from './compare-contracts.ts';
import { runCommand } from './main.ts';
import { writeContracts } from './write-contracts.ts';

type Spec = Parameters<typeof defineRoute>[0];
const hours = (...values: [string, ...string[]]) => z.enum(values).optional();
/** The reader ignores what a query has beside its fields. */
const Day = z.string().max(10).optional();
const readDock = (change: Partial<Spec> = {}) =>
  defineRoute({
    method: 'GET',
    path: '/api/dock/:id',
    service: 'bol',
    summary: 'A dock',
    access: 'registered',
    params: z.strictObject({ id: z.string().max(20) }),
    query: z.strictObject({ hours: hours('all', 'open') }),
    response: z.strictObject({ zip: z.string(), opensAt: z.string().optional() }),
    ...change,
  });
const zipOf = (most: number) => z.strictObject({ zip: z.string().max(most) });
const dockStored = (data: z.ZodType = zipOf(5), subject = 'bol.dock-kept.v1') =>
  defineEvent({ subject, data });

const before = writeContracts([readDock()], [dockStored()]);
const violationsOf = (change: Partial<Spec>, versions: Parameters<typeof compareContracts>[2] = []) =>
  compareContracts(before, writeContracts([readDock(change)], [dockStored()]), versions).violations;

const opensAt = z.string();
describe('what somebody would notice is named with route, part, place and rule', () => {
  it.each<[string, Partial<Spec>, string]>([
    ['an answer lost a field', { response: z.strictObject({ opensAt }) }, 'answer /zip removed'],
    [
      'an answer has another type',
      { response: z.strictObject({ zip: z.int(), opensAt }) },
      'answer /zip type',
    ],
    ['a query takes fewer values', { query: z.strictObject({ hours: hours('all') }) }, 'query /hours enum'],
    ['there is no query', { query: undefined as never }, 'query  removed'],
    ['a body must be there', { body: z.strictObject({ at: z.string() }) }, 'body /at required'],
    ['a parameter is shorter', { params: z.strictObject({ id: z.string().max(5) }) }, 'params /id maxLength'],
    ['fewer may call', { access: 'pro' }, 'access  narrowed'],
    ['another status', { status: 201 }, 'status  changed'],
    ['a file for JSON', { produces: 'text/csv' }, 'produces  changed'],
    ['it is there for tests alone', { testModeOnly: true }, 'route  removed'],
    ['less may be sent', { bodyLimitBytes: 10 }, 'body  narrowed'],
  ])('%s', (_, change, violation) => {
    const [first] = violationsOf(change);
    expect(`${first?.of} ${first?.part} ${first?.pointer} ${first?.rule}`).toBe(
      `GET /api/dock/:id ${violation}`,
    );
  });

  it('a route or a message that is gone', () => {
    const other = defineRoute({ ...readDock(), path: '/api/other' } as Spec);
    const today = writeContracts([other], [dockStored(undefined, 'bol.x.v1')]);
    expect(compareContracts(before, today, []).violations.map(({ of, rule }) => `${of} ${rule}`)).toEqual([
      'GET /api/dock/:id removed',
      'bol.dock-kept.v1 removed',
    ]);
  });

  it.each([
    ['widened', z.strictObject({ zip: z.string() })],
    ['narrowed', zipOf(3)],
    ['with a field more', zipOf(5).extend({ state: z.string().optional() })],
  ])('a message that is %s, because both ends refuse what they do not know', (_, data) => {
    const [violation] = compareContracts(
      before,
      writeContracts([readDock()], [dockStored(data)]),
      [],
    ).violations;
    expect(violation).toMatchObject({ of: 'bol.dock-kept.v1', part: 'data' });
  });
});

it('a value that an open query gave no meaning may be refused under a name that has one now', () => {
  const open = writeContracts([readDock({ query: z.object({ hours: hours('all') }) })], []);
  const now = writeContracts([readDock({ query: z.object({ hours: hours('all'), at: Day }) })], []);
  expect(compareContracts(open, now, []).violations).toEqual([]);
});

describe('what nobody has to follow is no fault', () => {
  it.each<[string, Partial<Spec>]>([
    [
      'another field of the answer',
      { response: z.strictObject({ zip: z.string(), opensAt, dock: z.int() }) },
    ],
    ['another value of the query', { query: z.strictObject({ hours: hours('all', 'open', 'night') }) }],
    [
      'an optional field of the query',
      { query: z.strictObject({ hours: hours('all', 'open'), at: z.string().optional() }) },
    ],
    ['more may call', { access: 'public' }],
    ['another refusal', { problems: ['bol.not-found'] }],
  ])('%s', (_, change) => {
    expect(violationsOf(change)).toEqual([]);
  });

  it('a new problem code where an answer names the codes', () => {
    const code = (...codes: [string, ...string[]]) =>
      writeContracts([readDock({ response: z.strictObject({ code: z.enum(codes) }) })], []);
    const today = code('bol.not-found', 'bol.no-ebol');
    const { 'bol.no-ebol': _, ...problems } = today.problems;
    expect(compareContracts({ ...code('bol.not-found'), problems }, today, []).violations).toEqual([]);
    expect(compareContracts(code('bol.not-found'), today, []).violations).toMatchObject([{ rule: 'enum' }]);
  });

  it('a new subject beside the old one, and a new route', () => {
    const routes = [readDock(), defineRoute({ ...readDock(), path: '/api/docks' } as Spec)];
    const today = writeContracts(routes, [dockStored(), dockStored(zipOf(9), 'bol.dock-kept.v2')]);
    expect(compareContracts(before, today, [])).toEqual({ violations: [], compared: 2 });
  });

  it('what a later version of the API translates, on its own side and route alone', () => {
    const change = { response: z.strictObject({ zip: z.int() }) };
    const violations = (translation: object, date = '2999-01-01') =>
      violationsOf(change, [{ date, changes: [{ message: 'The ZIP is a number.', ...translation }] }]);
    const answer = (value: unknown) => value;
    expect(violations({ routes: [readDock()], answer })).toEqual([]);
    expect(violations({ answer })).toEqual([]);
    expect(violations({ routes: [readDock()], body: answer })).toHaveLength(2);
    expect(violations({ routes: [{ method: 'GET', path: '/api/zips' }], answer })).toHaveLength(2);
    expect(violations({ answer }, before.apiVersion)).toHaveLength(2);
  });
});

describe('npm run contracts', () => {
  let folder: string;
  let file: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'contracts-'));
    file = join(folder, 'contracts.json');
  });
  afterEach(() => rm(folder, { recursive: true }));

  async function run(args: string[], today = before) {
    const lines: string[] = [];
    const code = await runCommand(args, { print: (line) => lines.push(line), file, today });
    return { code, lines };
  }
  const stored = async () => JSON.parse(await readFile(file, 'utf8'));
  const done = { code: 0, lines: [] };

  it('releases for the first time, and what is compatible later', async () => {
    expect(await run(['release'])).toEqual(done);
    const wider = writeContracts([readDock({ access: 'public' })], [dockStored()]);
    expect(await run(['release'], wider)).toEqual(done);
    expect(await stored()).toEqual(wider);
  });

  it('names what is not compatible, and releases nothing of it', async () => {
    await run(['release']);
    for (const command of ['check', 'release']) {
      const { code, lines } = await run(
        [command],
        writeContracts([readDock({ access: 'pro' })], [dockStored()]),
      );
      expect([code, lines[0]]).toEqual([1, 'GET /api/dock/:id: access: narrowed: pro']);
    }
    expect(await stored()).toEqual(before);
  });

  it('fails when there is nothing to compare', async () => {
    await writeFile(file, JSON.stringify(writeContracts([], [])));
    expect(await run(['check'])).toMatchObject({ code: 1 });
    await rm(file);
    await expect(run(['check'])).rejects.toThrow('ENOENT');
  });

  it('ends what is gone, and nothing that is there', async () => {
    const without = writeContracts([readDock()], []);
    await run(['release']);
    expect(await run(['end', 'bol.dock-kept.v1'])).toEqual({
      code: 1,
      lines: ['bol.dock-kept.v1 is still in the contracts.'],
    });
    expect((await run(['check'], without)).code).toBe(1);
    expect(await run(['end', 'bol.dock-kept.v1'], without)).toEqual(done);
    expect(await run(['check'], without)).toEqual(done);
    expect((await run(['end', 'bol.other.v1'], without)).code).toBe(1);
  });
});
