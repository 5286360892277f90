import { expect, it } from 'vitest';
import { line, table } from '../../test/rows-and-entries.ts';
import type { LoadedLine } from './loaded-line.ts';
import { type SegregationVerdict, segregateLines } from './segregate-lines.ts';

// The table of 49 CFR 177.848(d), and (c) and (e).
it.each<[string, LoadedLine, LoadedLine, SegregationVerdict | undefined]>([
  ['2.3 zone A and 3', line('UN1076'), line('UN1263'), 'apart'],
  ['2.3 zone A and 2.1', line('UN1076'), line('UN1978'), 'apart'],
  ['2.3 zone B and 3', line('UN1017'), line('UN1263'), 'separated'],
  ['2.3 zone C and 3', line('UN1079'), line('UN1263'), undefined],
  ['8 liquid and 4.2', line('UN1830'), line('UN1361'), 'apart'],
  ['8 solid and 4.2', line('UN1823'), line('UN1361'), undefined],
  ['8 liquid and 4.3', line('UN1830'), line('UN1428'), 'separated'],
  ['8 liquid and 5.1', line('UN1789'), line('UN1942'), 'separated'],
  ['8, nothing said of liquid, and 4.2', line('UN2794'), line('UN1361'), 'apart'],
  ['8, said to be solid, and 4.2', line('UN2794', { state: 'solid' }), line('UN1361'), undefined],
  ['5.1 and 3', line('UN1942'), line('UN1263'), 'separated'],
  ['6.1 liquid PG I zone A and 3', line('UN1092'), line('UN1263'), 'apart'],
  ['6.1 PG I zone B and 3', line('UN1098'), line('UN1263'), undefined],
  ['2.1 and 2.2', line('UN1978'), line('UN1066'), undefined],
  ['9 and 3', line('UN3082'), line('UN1263'), undefined],
  ['(e)(6) a subsidiary hazard that is stricter: 6.1 (8) and 4.2', line('UN2927'), line('UN1361'), 'apart'],
  ['(e)(6) one class, secondary hazards 5.1 and 3', line('UN2032'), line('UN2789'), 'check'],
  ['(c) sodium cyanide and hydrochloric acid', line('UN1689'), line('UN1789'), 'apart'],
  ['(c) potassium cyanide and sulfuric acid', line('UN1680'), line('UN1830'), 'apart'],
  ['(c) a solution of cyanide and acid', line('UN1935'), line('UN2031'), 'apart'],
  ['(c) a complex cyanide and acid', line('UN1679'), line('UN1789'), 'check'],
  ['(c) an organic cyanide and acid', line('UN3449'), line('UN1789'), 'check'],
  ['(c) cyanide and what is no acid', line('UN1689'), line('UN1823'), undefined],
  ['(c) another poison and acid', line('UN1593'), line('UN1789'), undefined],
  ['(a) cartridges without a label and flammable gas', line('UN0012'), line('UN1978'), undefined],
  ['1.4S with a label and flammable gas', line('UN0323'), line('UN1978'), 'separated'],
  ['(f) group S beside itself', line('UN0323'), line('UN0055'), undefined],
  ['(a) a limited quantity', line('UN1942', { limitedQuantity: true }), line('UN1263'), undefined],
  [
    '(a) a combustible liquid',
    line('UN1942'),
    line('UN1263', { hazardClass: 'Combustible liquid' }),
    undefined,
  ],
])('%s', (_rule, one, other, verdict) => {
  expect(segregateLines(table, [one, other])[0]?.verdict).toBe(verdict);
  expect(segregateLines(table, [other, one])[0]?.verdict).toBe(verdict);
});

it('names the pairs of a load by their places, and both materials with the paragraph', () => {
  const load = [line('UN1263'), line('UN3082'), line('UN1076'), line('UN1942')];
  const pairs = segregateLines(table, load);
  expect(pairs.map(({ lines, verdict }) => [lines, verdict])).toEqual([
    [[0, 2], 'apart'],
    [[0, 3], 'separated'],
    [[2, 3], 'apart'],
  ]);
  expect(pairs[0]?.because).toBe(
    'UN1263 Paint related material (3) and UN1076 Phosgene (2.3 gas zone A) may not be loaded in the same vehicle (177.848(d) and (e)(2)).',
  );
  expect(segregateLines(table, [line('UN1789'), line('UN1680')])[0]?.because).toBe(
    'UN1680 Potassium cyanide, solid and UN1789 Hydrochloric acid may not be loaded in the same vehicle, because acid sets hydrogen cyanide free (177.848(c)).',
  );
  expect(segregateLines(table, [line('UN2794'), line('UN1361')])[0]?.because).toContain(
    'UN2794 Batteries, wet, filled with acid (8 liquids only, taken for a liquid)',
  );
});
