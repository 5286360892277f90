import { shared } from '@freightwright/stack-test-site/shared';
import { describe, expect, it } from 'vitest';
import { enterprise, fileOf, startBulk } from './service.ts';

const bulk = shared(() => startBulk());

const file =
  'Our shipments\nStuff,Scale,Plts,Box,Unit,Remark\nBooks,2000,4,48x40x48,,first\n,,,,,\nPens,1000,2,48x40x48,LB,\nInk,500,1,48x40x48,,last\n';
const mapping = {
  Stuff: 'description',
  Scale: 'total_weight',
  Plts: 'count',
  Box: 'dimensions',
  Unit: 'weight_unit',
  Remark: null,
};
const refusal = (errors: object[]) => ({ status: 400, body: { code: 'bulk.file-refused', errors } });

describe('a mapping', () => {
  it.each([false, true])(
    'names the columns of a file below a title, sent after it: %j',
    async (fieldsLast) => {
      const text = fieldsLast ? file.slice(file.indexOf('\n') + 1) : file;
      const { status, body } = await bulk.upload(enterprise(), text, { mapping, check: 'only', fieldsLast });
      expect(status, JSON.stringify(body)).toBe(202);
      expect(body.job).toMatchObject({
        counts: { ready: 3, invalid: 0 },
        columns: [{ key: 'description' }, { key: 'total_weight' }, { key: 'count' }, { key: 'dimensions' }],
        ignoredColumns: ['Remark'],
        mappable: [{ header: 'Remark', samples: ['first', 'last'] }],
        notices: [],
      });
    },
  );

  it('outranks names and synonyms', async () => {
    const swapped = { Qty: 'pieces', Pieces: 'count' };
    const { body } = await bulk.upload(enterprise(), 'Weight,Dims,Qty,Pieces\n500,48x40x48,40,4\n', {
      mapping: swapped,
    });
    expect(body.job.totals).toMatchObject({ units: 4, weightLb: 2_000 });
  });

  it.each([
    ['a header that the file does not have', { Mass: 'weight' }, 'unknown-header', '"Mass"'],
    ['a column that there is not', { Remark: 'color' }, 'unknown-column', 'color'],
    ['one column for two headers', { ...mapping, Remark: 'count' }, 'duplicate', '"Plts" and "Remark"'],
  ])('with %s refuses the file and says so', async (_, wrong, rule, message) => {
    const answer = await bulk.upload(enterprise(), file, { mapping: { ...mapping, ...wrong } });
    expect(answer).toMatchObject(
      refusal(
        expect.arrayContaining([{ field: 'mapping', rule, message: expect.stringContaining(message) }]),
      ),
    );
  });

  it.each([['text'], [[]], [{ a: 1 }], [{ a: { column: 'weight' } }]])(
    'of %j is no mapping',
    async (wrong) => {
      expect(await bulk.upload(enterprise(), file, { mapping: wrong as object })).toMatchObject({
        status: 400,
        body: { code: 'request.invalid', errors: [{ field: 'mapping', rule: 'mapping' }] },
      });
    },
  );

  it.each([false, true])('is asked for with samples, fields last: %j', async (fieldsLast) => {
    const text =
      'Qty,Weight,Unit Weight,Dims,Color,UN Number\n4,2000,500,48x40x48,,\n1,9,9,48x40x48,red,UN1263\n';
    const answer = await bulk.upload(enterprise(), text, { fieldsLast });
    expect(answer).toMatchObject(
      refusal(
        expect.arrayContaining([
          expect.objectContaining({ field: 'weight', rule: 'ambiguous' }),
          expect.objectContaining({ field: 'hazmat', rule: 'hazmat-column' }),
        ]),
      ),
    );
    expect(answer.body.columns).toEqual([
      { header: 'Qty', key: 'count', choices: [], samples: ['4', '1'] },
      { header: 'Weight', key: null, choices: ['weight', 'total_weight'], samples: ['2000', '9'] },
      { header: 'Unit Weight', key: 'weight', choices: [], samples: ['500', '9'] },
      { header: 'Dims', key: 'dimensions', choices: [], samples: ['48x40x48', '48x40x48'] },
      { header: 'Color', key: null, choices: [], samples: ['red'] },
      { header: 'UN Number', key: null, choices: ['hazmat'], samples: ['UN1263'] },
    ]);
  });

  it('of an accepted file applies to the next one of its user, type and headers', async () => {
    const who = enterprise();
    expect((await bulk.upload(who, file)).status).toBe(400);
    await bulk.upload(who, file, { mapping });
    const [heading = '', ...rows] = file.split('\n').slice(1);
    const next = await bulk.upload(who, `${heading.toUpperCase()}\n${rows.slice(2).join('\n')}`);
    expect(next.body.job).toMatchObject({ rows: 2, notices: [{ rule: 'mapping-remembered' }] });
    expect((await bulk.upload(who, file, { type: 'predictions' })).status).toBe(400);
    expect((await bulk.upload(enterprise(), file)).status).toBe(400);
  });

  it('that is empty forgets the one before', async () => {
    const who = enterprise();
    const send = (rows: number, given?: object) =>
      bulk.upload(who, fileOf('calculations', rows), given && { mapping: given });
    await send(1, { description: null });
    expect((await send(2)).body.job.ignoredColumns).toEqual(['description']);
    await send(1, {});
    expect((await send(3)).body.job).toMatchObject({ ignoredColumns: [], notices: [] });
  });

  it('of the newest hundred files is stored', async () => {
    const { userId = '' } = enterprise();
    const { mappings } = bulk.deps;
    for (let n = 0; n < 102; n += 1) {
      await mappings.save({ userId, type: 'bols', headerCells: [`c${n}`] }, { a: null }, new Date(n));
    }
    expect(await mappings.countOf(userId)).toBe(100);
    const found = (name: string) => mappings.find({ userId, type: 'bols', headerCells: [name] });
    expect([await found('c1'), await found('c2')]).toEqual([undefined, { a: null }]);
  });
});
