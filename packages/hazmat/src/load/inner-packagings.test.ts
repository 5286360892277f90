import { expect, it } from 'vitest';
import { rowAt, table } from '../../test/rows-and-entries.ts';
import { allowsLimitedQuantity } from '../entry/rows.ts';
import { innerLimit } from './inner-packagings.ts';

it.each([
  ['UN1263', 0, '173.150(b)', '0.5 L (0.1 gal)'],
  ['UN1263', 1, '173.150(b)', '1.0 L (0.3 gal)'],
  ['UN1263', 2, '173.150(b)', '5.0 L (1.3 gal)'],
  ['UN1987', 1, '173.150(b)', '1.0 L (0.3 gal)'],
  ['UN1325', 0, '173.151(b)', '1.0 kg (2.2 lb)'],
  ['UN1325', 1, '173.151(b)', '5.0 kg (11 lb)'],
  ['UN3226', 0, '173.151(b)', undefined],
  ['UN1396', 0, '173.151(d)', '0.5 kg (1.1 lb)'],
  ['UN1428', 0, '173.151(d)', undefined],
  ['NA1361', 0, '173.151', undefined],
  ['UN1479', 1, '173.152(b)', '1.0 L (0.3 gal) of a liquid or 1.0 kg (2.2 lb) of a solid'],
  ['UN3103', 0, '173.152(b)(3)', '25 mL (0.845 fl oz) of a liquid or 100 g (3.528 oz) of a solid'],
  ['UN3105', 0, '173.152(b)(3)', '125 mL (4.22 fl oz) of a liquid or 500 g (17.64 oz) of a solid'],
  ['UN1593', 0, '173.153(b)', '5.0 L (1.3 gal) of a liquid or 5.0 kg (11 lb) of a solid'],
  ['UN1656', 0, '173.153(b)', '100 mL (3.38 fl oz) of a liquid or 0.5 kg (1.1 lb) of a solid'],
  ['UN1760', 1, '173.154(b)', '1.0 L (0.3 gal) of a liquid or 1.0 kg (2.2 lb) of a solid'],
  ['UN3082', 0, '173.155(b)', '5.0 L (1.3 gal) of a liquid or 5.0 kg (11 lb) of a solid'],
  ['ID8000', 0, '173.167(a)(1)', '500 mL (16.9 fl oz) of a liquid or 500 g (1.0 lb) of a solid'],
  ['UN1950', 0, '173.306(a)(1) and (3)', '4 fl oz (7.22 cu in), or 1 L (61.0 cu in) for an aerosol in metal'],
  ['UN0012', 0, '173.63(b)(2)', undefined],
  ['UN3316', 0, '173.161', undefined],
])('%s, row %d: %s, %s', (number, at, section, limit) => {
  expect(innerLimit(rowAt(number, at))).toEqual(limit === undefined ? { section } : { section, limit });
});

it('has a section for every material that may be a limited quantity, and a limit for nearly all', () => {
  const rows = table.rows.filter(allowsLimitedQuantity);
  const limits = rows.map(innerLimit);
  expect(limits.filter(({ section }) => !/^173\.\d/.test(section))).toEqual([]);
  expect(limits.filter(({ limit }) => limit === undefined).length).toBeLessThan(rows.length / 20);
});
