import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import packedColumns from '../columns/packed-columns.json' with { type: 'json' };
import { hazmatTable } from '../table/index.ts';
import packed from '../table/packed-table.json' with { type: 'json' };
import { fixKnownErrors, KNOWN_ERRORS } from './known-errors.ts';
import { packColumns } from './pack-columns.ts';
import { packTable } from './pack-table.ts';
import { readRegulation } from './regulation-files.ts';

const { rows: printed } = await readRegulation('un');
const { rows, segregation, substances, pollutants, placards } = hazmatTable();

it('holds what the files of cfr/ hold', async () => {
  expect(packed).toEqual(await packTable());
  expect(packedColumns).toEqual(await packColumns());
});

it('is loaded by a page in less than 110 KiB', () => {
  expect(gzipSync(JSON.stringify(packed)).length).toBeLessThan(110 * 1024);
});

it('has every row in the order of the regulation, with the columns as printed', () => {
  expect(rows).toHaveLength(3_260);
  const invalid = new Set(KNOWN_ERRORS.map(({ id }) => id));
  for (const [at, row] of rows.entries()) {
    const line = printed[at] ?? {};
    expect(row.identificationNumber).toBe(line.id);
    expect(row.description).toBe(line.properShippingName);
    expect(row.hazardClass).toBe(line.hazardClass === 'Comb liq' ? 'Combustible liquid' : line.hazardClass);
    expect(row.packingGroup ?? '').toBe(line.packingGroup);
    expect(row.symbols.join(' ')).toBe(line.symbols);
    if (invalid.has(row.identificationNumber) || line.labels === 'None') continue;
    const first = row.hazardClass === '' || line.labels === '' ? [] : [line.hazardClass];
    expect([...first, ...row.subsidiaryClasses].toSorted().join(';')).toBe(
      (line.labels ?? '').split(';').toSorted().join(';'),
    );
  }
});

it('finds inhalation hazard and zone in the special provisions as the files say them', () => {
  for (const [at, { inhalation }] of rows.entries()) {
    const { pih, pihZone } = printed[at] ?? {};
    const expected = pihZone ? { kind: 'zone', zone: pihZone } : undefined;
    if (expected) expect(inhalation).toEqual(expected);
    else if (pih === '1') expect(inhalation.kind).toBe('ask-zone');
    else if (pih === '?') expect(['ask-zone', 'other-name', 'words']).toContain(inhalation.kind);
    else expect(inhalation.kind).toBe('none');
  }
});

it('reads the special provisions that decide a rule as their texts say', async () => {
  const { rows: provisions } = await readRegulation('special_provisions');
  const text = (code: string) => provisions.find((one) => one.code === code)?.text;
  expect(text('1')).toContain('Hazard Zone A');
  expect(text('2')).toContain('Hazard Zone B');
  expect(text('3')).toContain('Hazard Zone C');
  expect(text('4')).toContain('Hazard Zone D');
  expect(text('5')).toContain('a shipping name must be selected which identifies the inhalation hazard');
  expect(text('6')).toContain('must be described as an inhalation hazard');
  expect(text('13')).toContain('The words “Inhalation Hazard” shall be entered on each shipping paper');
  expect(text('19')).toContain('“UN1075” may be used in place of the identification number');
});

it('gives each number the guides of the Emergency Response Guidebook', async () => {
  const guides = Map.groupBy((await readRegulation('erg2024')).rows, ({ idNumber }) => idNumber);
  for (const { identificationNumber, hazardClass, ergGuides } of rows) {
    if (hazardClass.startsWith('1.')) {
      expect(ergGuides).toEqual([/^1\.[46]/.test(hazardClass) ? '114' : '112']);
      continue;
    }
    const listed = guides.get(identificationNumber.slice(2)) ?? [];
    expect(ergGuides).toEqual(
      listed.map(({ guide, polymerization }) => `${guide}${polymerization === '1' ? 'P' : ''}`),
    );
  }
});

it('has the appendices, the placards and a segregation table that reads the same both ways', () => {
  // 1,351 lines of Appendix A, of which the radionuclides and the heading of D004 to D043 have no quantity of their own.
  expect(substances).toHaveLength(1_349);
  expect(pollutants).toHaveLength(554);
  expect(pollutants.filter(({ severe }) => severe)).toHaveLength(178);
  expect(placards).toHaveLength(23);
  for (const [line, marks] of segregation.marks.entries())
    for (const [column, mark] of marks.entries()) expect(mark).toBe(segregation.marks[column]?.[line]);
});

it('refuses a known fault that is not printed any more', () => {
  expect(() => fixKnownErrors([{ id: 'UN1052', labels: '8;6.1' }])).toThrow(
    "UN1052 does not have labels '8.6.1' any more",
  );
});

it('gives each proper shipping name whole: no loose parenthesis, no reference to another entry', () => {
  const carried = rows.filter((row) => row.hazardClass !== '7');
  const names = carried.flatMap(({ shippingNames }) => shippingNames);
  const crooked = names.filter(
    (name) => /\(\)|\bsee\b|,$|^[a-z]+ /.test(name) || name.length < 3 || name !== name.trim(),
  );
  expect(crooked).toEqual([]);
});
