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
