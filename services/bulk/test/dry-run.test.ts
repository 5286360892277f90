import { refusedWith, shared } from '@freightwright/stack-test-site/shared';
import { describe, expect, it } from 'vitest';
import { enterprise, fileOf, registered, soon, startBulk } from './service.ts';

const bulk = shared(() => startBulk({ replicas: 2 }));

/** A file of ten rows, of which three are invalid. */
const invalid = () =>
  fileOf('calculations', 10, (row): Record<string, string> => {
    if (row === 3) return { weight: '' };
    if (row === 5) return { weight: 'heavy', package_type: 'yacht' };
    return row === 7 ? { length: '-1' } : {};
  });
const check = (who = enterprise()) =>
  bulk.upload(who, invalid(), { check: 'only' }).then(({ body }) => ({ who, id: body.id, job: body.job }));

describe('a dry run', () => {
  it('checks every row and runs none', async () => {
    const { who, id, job } = await check();
    expect(job).toMatchObject({ state: 'checked', counts: { ready: 7, invalid: 3, done: 0 } });
    const { rows } = (await bulk.read(who, id)).body;
    expect(rows.map(({ row, errors }) => [row, errors.map(({ column }) => column)])).toEqual([
      [3, ['weight']],
      [5, ['weight', 'package_type']],
      [7, ['length']],
    ]);
  });

  it('pages through the rows, all of them or those with errors', async () => {
    const { who, id } = await check();
    const first = (await bulk.read(who, id, '?limit=2')).body;
    expect(first.rows.map(({ row }) => row)).toEqual([3, 5]);
    const second = (await bulk.read(who, id, `?limit=2&cursor=${first.nextCursor}`)).body;
    expect([second.rows.map(({ row }) => row), second.nextCursor]).toEqual([[7], null]);
    expect((await bulk.read(who, id, '?rows=all&limit=100')).body.rows.map(({ row }) => row)).toEqual([
      2, 3, 4, 5, 6, 7, 8, 9, 10, 11,
    ]);
    expect((await bulk.read(who, id, '?rows=none')).body.rows).toEqual([]);
    expect(await bulk.read(who, id, '?cursor=9')).toMatchObject({ status: 400 });
  });

  it('takes corrections of cells and checks them at once', async () => {
    const { who, id } = await check();
    const cells = [
      { row: 3, column: 'weight', value: '500' },
      { row: 5, column: 'weight', value: '227 kg' },
    ];
    const changed = await bulk.change(who, id, { cells });
    expect(changed).toMatchObject({
      status: 200,
      body: { changed: 2, job: { counts: { ready: 8, invalid: 2 } } },
    });
    expect(changed.body.rows).toMatchObject([
      { row: 3, state: 'ready', values: { weight: '500' }, errors: [] },
      { row: 5, state: 'invalid', errors: [{ column: 'package_type', value: 'yacht' }] },
    ]);
  });

  it.each([
    ['empty', 1, ['500', 'heavy', '405']],
    ['invalid', 2, ['500', '500', '405']],
    ['all', 10, ['500', '500', '500']],
  ])('takes one value for a whole column, where it is %s', async (where, count, weights) => {
    const { who, id } = await check();
    const columns = [{ column: 'weight', value: '500', where }];
    expect((await bulk.change(who, id, { columns })).body.changed).toBe(count);
    const { rows } = (await bulk.read(who, id, '?rows=all')).body;
    expect([3, 5, 7].map((row) => rows.find((each) => each.row === row)?.values.weight)).toEqual(weights);
  });

  it('drops rows, such as one of totals, all or none', async () => {
    const who = enterprise();
    const file = `${fileOf('calculations', 3)}\nTotal,1203,,,,,,3\nNote: Total,1,,,,,,\n"broken"x,1,2,3,4`;
    const { body } = await bulk.upload(who, file, { check: 'only' });
    expect(body.job).toMatchObject({ counts: { ready: 3, invalid: 3 }, notices: [{ rule: 'total-row' }] });
    const { rows } = (await bulk.read(who, body.id)).body;
    expect(rows.map(({ row, errors }) => [row, errors[0]?.rule])).toEqual([
      [5, 'total-row'],
      [6, 'required'],
      [7, 'quotes'],
    ]);
    expect(await bulk.change(who, body.id, { drop: [5, 99] })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'drop.1', rule: 'unknown-row' }] },
    });
    const dropped = await bulk.change(who, body.id, { drop: [5, 7] });
    expect(dropped.body).toMatchObject({
      changed: 2,
      rows: [],
      job: { rows: 4, counts: { ready: 3, invalid: 1 } },
    });
    await bulk.run(who, body.id);
    expect(await bulk.over(who, body.id)).toMatchObject({ rows: 4, counts: { done: 3, invalid: 1 } });
    expect(await bulk.textOf(who, `jobs/${body.id}/corrected.csv`)).not.toContain('1203');
  });

  it('changes nothing when one of the cells does not exist', async () => {
    const { who, id } = await check();
    const good = { row: 3, column: 'weight', value: '500' };
    const noRow = await bulk.change(who, id, { cells: [good, { row: 99, column: 'weight', value: '1' }] });
    expect(noRow).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'cells.1.row', rule: 'unknown-row' }] },
    });
    const noColumn = await bulk.change(who, id, { cells: [good, { row: 4, column: 'color', value: '1' }] });
    expect(noColumn).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'cells.1.column', rule: 'unknown-column' }] },
    });
    expect((await bulk.read(who, id)).body.job.counts.invalid).toBe(3);
  });

  it('refuses more cells than one request may change', async () => {
    const { who, id } = await check();
    const cells = Array.from({ length: 2_001 }, () => ({ row: 3, column: 'weight', value: '1' }));
    expect(await bulk.change(who, id, { cells })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'cells' }] },
    });
  });

  it('two corrections at the same moment are both there', async () => {
    const { who, id } = await check();
    const change = (row: number, column: string, value: string) =>
      bulk.change(who, id, { cells: [{ row, column, value }] });
    const both = await Promise.all([change(3, 'weight', '500'), change(7, 'length', '48')]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect((await bulk.read(who, id)).body.job.counts).toMatchObject({ ready: 9, invalid: 1 });
  });

  it('is run when it is told to, and its rows do not change from then on', async () => {
    const { who, id } = await check();
    await bulk.change(who, id, { cells: [{ row: 3, column: 'weight', value: '500' }] });
    const run = await bulk.run(who, id);
    expect(run.status).toBe(202);
    // A small job is over with the answer, which shows its results.
    expect(run.body.job).toMatchObject({ state: 'done', counts: { done: 8, ready: 0 } });
    expect(await bulk.change(who, id, { cells: [{ row: 5, column: 'weight', value: '1' }] })).toMatchObject(
      refusedWith('bulk.wrong-state'),
    );
    expect((await bulk.over(who, id)).counts).toMatchObject({ done: 8, invalid: 2 });
    // Idempotent: running it again changes nothing.
    expect(await bulk.run(who, id)).toMatchObject({ status: 202, body: { job: { state: 'done' } } });
  });

  it('is run by whoever may process files', async () => {
    const who = enterprise();
    const { id } = await check(who);
    const former = { ...registered(), userId: who.userId ?? '' };
    expect(await bulk.run(former, id)).toMatchObject({ status: 403 });
    // Finished jobs stay readable.
    expect((await bulk.read(former, id)).status).toBe(200);
  });

  it('that is cancelled is not run any more', async () => {
    const { who, id } = await check();
    expect((await bulk.cancel(who, id)).body.job).toMatchObject({
      state: 'cancelled',
      counts: { ready: 0, skipped: 7, invalid: 3 },
    });
    expect(await bulk.run(who, id)).toMatchObject({ status: 409, body: { code: 'bulk.wrong-state' } });
    expect((await bulk.cancel(who, id)).status).toBe(200);
  });
});

describe('downloads', () => {
  it('are the results with the file, and the corrected file, in which no cell is a formula', async () => {
    const who = enterprise();
    const file = 'Note;Weight;Length;Width;Height\n=1+1;500;48;40;48\n"a;b";-5;48;40;48\n+x;;48;40;48\n';
    const { id } = (await bulk.upload(who, file, { check: 'only', fileName: '../Früh jahr.csv' })).body;
    await bulk.change(who, id, { cells: [{ row: 3, column: 'weight', value: '600' }] });
    await bulk.run(who, id);
    await bulk.over(who, id);
    const response = await bulk.send(who, 'GET', `jobs/${id}/results.csv`);
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(response.headers.get('content-disposition')).toBe(
      `attachment; filename="Fr-h jahr-results.csv"; filename*=UTF-8''Fr%C3%BCh%20jahr-results.csv`,
    );
    const results = Buffer.from(await response.arrayBuffer()).toString('utf8');
    expect(results.split('\r\n')).toEqual([
      '\uFEFFrow,Note,Weight,Length,Width,Height,state,density_pcf,volume_cu_ft,freight_class,nmfc_2025_class,errors,warnings',
      "2,'=1+1,500,48,40,48,done,9.38,53.33,100,100,,",
      '3,"a;b",600,48,40,48,done,11.25,53.33,92.5,92.5,,',
      "4,'+x,,48,40,48,invalid,,,,,weight: Weight is required,",
      '',
    ]);
    expect((await bulk.textOf(who, `jobs/${id}/corrected.csv`)).replace('\uFEFF', '').split('\r\n')).toEqual([
      'Note,Weight,Length,Width,Height',
      "'=1+1,500,48,40,48",
      '"a;b",600,48,40,48',
      "'+x,,48,40,48",
      '',
    ]);
    const again = await bulk.upload(who, await bulk.textOf(who, `jobs/${id}/corrected.csv`), {
      check: 'only',
    });
    expect((await bulk.textOf(who, `jobs/${again.body.id}/corrected.csv`)).split('\r\n')).toEqual(
      (await bulk.textOf(who, `jobs/${id}/corrected.csv`)).split('\r\n'),
    );
    expect((await bulk.collection('chunks').findOne({ jobId: again.body.id }))?.rows).toContain('"=1+1"');
    const { job, rows } = JSON.parse(await bulk.textOf(who, `jobs/${id}/results.json`));
    expect(job).toMatchObject({ id, fileName: 'Früh jahr.csv', state: 'done', ignoredColumns: ['Note'] });
    expect(rows).toEqual((await bulk.read(who, id, '?rows=all')).body.rows);
  });

  it('of a large job are whole', async () => {
    const who = enterprise();
    const { id } = (await bulk.upload(who, fileOf('calculations', 1_000))).body;
    await bulk.over(who, id);
    const lines = (await bulk.textOf(who, `jobs/${id}/results.csv`)).trimEnd().split('\r\n');
    expect(lines.slice(1).map((line) => line.split(',')[0])).toEqual(
      Array.from({ length: 1_000 }, (_, index) => String(index + 2)),
    );
    expect(JSON.parse(await bulk.textOf(who, `jobs/${id}/results.json`)).rows).toHaveLength(1_000);
  });

  it.each(['calculations', 'predictions', 'bols'])(
    'have a template of %s that passes its own check',
    async (type) => {
      const who = enterprise();
      const response = await bulk.send(who, 'GET', `template/${type}.csv`);
      expect(response.headers.get('content-disposition')).toBe(
        `attachment; filename="freightwright-${type}.csv"`,
      );
      const sent = await bulk.upload(who, await response.text(), { type, check: 'only' });
      expect(sent.body.job).toMatchObject({ type, rows: 1, counts: { ready: 1, invalid: 0 } });
      expect((await bulk.call(who, 'GET', 'template/pallets.csv')).status).toBe(400);
    },
  );
});

describe('the events of a job', () => {
  async function* eventsOf(response: Response) {
    const decoder = new TextDecoder();
    let text = '';
    for await (const piece of response.body ?? []) {
      text += decoder.decode(piece, { stream: true });
      const messages = text.split('\n\n');
      text = messages.pop() ?? '';
      yield* messages;
    }
  }
  const progressOf = (message: string) => JSON.parse(/^data: (.*)$/m.exec(message)?.[1] ?? 'null');

  it('tell the state at once, stay alive, follow every change and end with the job', async () => {
    const { who, id } = await check();
    const response = await bulk.send(who, 'GET', `jobs/${id}/events`);
    expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    const states: string[] = [];
    let heartbeats = 0;
    for await (const message of eventsOf(response)) {
      if (message === ':') heartbeats += 1;
      else if (message.startsWith('event: progress')) states.push(progressOf(message).state);
      if (heartbeats === 2 && states.length === 1) await bulk.run(who, id);
    }
    expect(states[0]).toBe('checked');
    expect(states.at(-1)).toBe('done');
    expect(heartbeats).toBeGreaterThanOrEqual(2);
    const late = await bulk.send(who, 'GET', `jobs/${id}/events`);
    expect(await late.text()).toContain('"state":"done"');
  });

  it('are for six pages of a user; another asks for the job instead', async () => {
    const { who, id } = await check();
    const { url } = bulk;
    const listen = () => bulk.site.ask(who, `${url}/api/bulk/jobs/${id}/events`);
    const open = await Promise.all(Array.from({ length: 6 }, listen));
    expect(open.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
    const seventh = await listen();
    const { code } = (await seventh.json()) as { code: string };
    expect([seventh.status, code]).toEqual([429, 'rate.limited']);
    await Promise.all(open.map(({ body }) => body?.cancel()));
    // Closing a page frees a stream.
    await expect
      .poll(async () => {
        const again = await listen();
        await again.body?.cancel();
        return again.status;
      }, soon)
      .toBe(200);
  });
});
