import { randomUUID } from 'node:crypto';
import { accountClosed, accountErased, exportFrom } from '@freightwright/contracts';
import { shared } from '@freightwright/stack-test-site/shared';
import { expect, it } from 'vitest';
import { enterprise, fileOf, soon, startBulk } from './service.ts';

const bulk = shared(() => startBulk());

it('an account that is deleted takes its jobs along and nobody else’s, and the report says how many', async () => {
  const [leaver, stays] = [enterprise(), { ...enterprise(), userId: `test.${randomUUID()}` }];
  for (const who of [leaver, stays]) {
    const mapping = { weight: 'weight' };
    await bulk.upload(who, fileOf('calculations', 300), { check: 'only', mapping });
  }
  const reports = await bulk.site.published(accountErased.bulk);
  const identity = await bulk.site.connect('identity');
  const { userId = '' } = leaver;
  const closure = { closureId: randomUUID(), userId, closedAt: new Date().toISOString() };
  for (const look of [1, 2] as const) {
    await identity.publish(accountClosed, { ...closure, look }, { id: `${closure.closureId}.${look}` });
  }
  const own = () => reports.filter((report) => report.userId === userId);
  await expect.poll(() => own().length, soon).toBe(2);
  expect(own().find(({ look }) => look === 1)?.report).toMatchObject({
    part: 'bulk',
    erased: [
      { what: 'bulk jobs', count: 1 },
      { what: 'groups of bulk rows', count: 2 },
      { what: 'mappings of bulk columns', count: 1 },
    ],
    retained: [],
  });
  expect(await bulk.collection('jobs').countDocuments({ userId })).toBe(0);
  expect(await bulk.collection('chunks').countDocuments({ userId })).toBe(0);
  expect(await bulk.collection('mappings').countDocuments({ userId })).toBe(0);
  expect((await bulk.call(stays, 'GET', 'jobs')).body.jobs).toHaveLength(1);
});

it('an export has every job and every row of it, page by page', async () => {
  const who = enterprise();
  const { userId = '' } = who;
  const { body } = await bulk.upload(who, fileOf('calculations', 1_000), { mapping: { pieces: null } });
  await bulk.over(who, body.id);
  const identity = await bulk.site.connect('identity');
  const texts: Record<string, string[]> = {};
  let cursor: string | null = null;
  let open = '';
  do {
    const page: Awaited<ReturnType<typeof askForPage>> = await askForPage(cursor);
    for (const { kind, json, ends } of page.pieces) {
      open += json;
      if (!ends) continue;
      texts[kind] = [...(texts[kind] ?? []), open];
      open = '';
    }
    cursor = page.cursor;
  } while (cursor !== null);
  expect(texts.bulkJobs?.map((text) => JSON.parse(text))).toMatchObject([{ id: body.id, rows: 1_000 }]);
  expect(texts.bulkMappings?.map((text) => JSON.parse(text))).toMatchObject([{ mapping: { pieces: null } }]);
  const rows = texts.bulkRows?.flatMap((text) => JSON.parse(text).rows) ?? [];
  expect(rows).toHaveLength(1_000);
  expect(rows[0]).toMatchObject({ cells: expect.arrayContaining(['400']), result: { kind: 'calculation' } });

  function askForPage(at: string | null) {
    return identity.request(exportFrom.bulk, { userId, ...(at !== null && { cursor: at }) });
  }
});
