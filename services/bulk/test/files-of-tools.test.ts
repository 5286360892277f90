import { shared } from '@freightwright/stack-test-site/shared';
import { expect, it } from 'vitest';
import { enterprise, fileOf, startBulk } from './service.ts';

const bulk = shared(() => startBulk());

it.each([false, true])(
  'a file of bills as tools write it, with notices, fields last: %j',
  async (fieldsLast) => {
    const who = enterprise();
    const bills = fileOf('bols', 2, (row) => ({
      shipper_state: 'Illinois',
      shipper_company: 'Café Müller',
      ship_date: row === 2 ? '46357' : '1-Dec-26',
      package_type: '55 gal drum',
      hazmat: 'nein',
    }));
    const text = `Shipments of December\n\n# exported 2026-11-28\n${bills.replaceAll(',', ';')}`;
    const sent = await bulk.upload(who, Buffer.from(text, 'latin1'), {
      type: 'bols',
      check: 'only',
      fieldsLast,
    });
    expect(sent.body.job).toMatchObject({
      counts: { ready: 2, invalid: 0 },
      notices: [{ rule: 'encoding' }, { rule: 'serial-date' }],
    });
    const { rows } = (await bulk.read(who, sent.body.id, '?rows=all')).body;
    expect(rows).toMatchObject([{ row: 5, values: { shipper_company: 'Café Müller' } }, { row: 6 }]);
  },
);

it('a file with an unknown column of dangerous goods is refused', async () => {
  const file = fileOf('calculations', 1).replace('description', 'UN Number');
  expect(await bulk.upload(enterprise(), file)).toMatchObject({
    status: 400,
    body: { code: 'bulk.file-refused', errors: [{ field: 'hazmat', rule: 'hazmat-column' }] },
  });
});

it('a doubtful row has its warnings in the job, the results and after a correction', async () => {
  const who = enterprise();
  const file = fileOf('calculations', 2, (row) => (row === 3 ? { height: '480', weight: '5000' } : {}));
  const { body } = await bulk.upload(who, file, { check: 'only' });
  const rules = async () =>
    (await bulk.read(who, body.id, '?rows=all')).body.rows.map(({ warnings = [] }) =>
      warnings.map(({ rule }) => rule),
    );
  expect(await rules()).toEqual([[], ['overlength', 'trailer-size']]);
  await bulk.change(who, body.id, { cells: [{ row: 2, column: 'weight', value: '1' }] });
  expect(await rules()).toEqual([['density'], ['overlength', 'trailer-size']]);
  await bulk.change(who, body.id, { cells: [{ row: 3, column: 'height', value: '90' }] });
  expect(await rules()).toEqual([['density'], []]);
  await bulk.run(who, body.id);
  await bulk.over(who, body.id);
  expect(await rules()).toEqual([['density'], []]);
  const lines = (await bulk.textOf(who, `jobs/${body.id}/results.csv`)).split('\r\n');
  expect(lines[0]).toMatch(/,errors,warnings$/);
  expect(lines[1]).toMatch(/,\d+,,"?weight: The density is 0.0/);
  // Run as it arrives.
  const { id } = (await bulk.upload(who, file)).body;
  const { rows } = JSON.parse(await bulk.textOf(who, `jobs/${id}/results.json`));
  const doubted = (await bulk.read(who, body.id, '?rows=warnings')).body;
  expect(doubted.rows.map(({ row }) => row)).toEqual([2]);
  expect(rows[1].warnings).toMatchObject([{ column: 'height' }, { column: 'height' }]);
});
