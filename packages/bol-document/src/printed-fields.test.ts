import type { BolDraftForm } from '@freightwright/contracts';
import { describe, expect, it } from 'vitest';
import { elementsOf, lay, textsOf, ticked, wordsOf } from '../test/read-layout.ts';

const line = { packages: 2, weight: 100, commodityDescription: 'Machinery' };
const first = (form: BolDraftForm) => wordsOf(lay({ lineItems: [line], ...form }))[0] ?? '';
const flat = (form: BolDraftForm) => first(form).replaceAll('\n', ' ');

describe('the page', () => {
  it('says on each of its pages that it is not negotiable', () => {
    const pages = wordsOf(lay({ lineItems: Array(200).fill(line) }));
    expect(pages.length).toBeGreaterThan(1);
    for (const texts of pages) expect(texts.split('\n')).toContain('Not negotiable');
  });

  it.each([
    ['ordinary', line],
    ['hazardous', { ...line, hazmat: true }],
  ])('receives %s freight in good order, except as noted', (_kind, item) => {
    expect(flat({ lineItems: [item] })).toContain(
      'Property described above is received in good order, except as noted.',
    );
  });

  it('says of what a driver counts that it is said to contain', () => {
    expect(first({})).toContain('By driver, pallets\nsaid to contain\nBy driver, pieces\nsaid to contain');
  });

  it('tells who packs freight that needs special care', () => {
    expect(flat({})).toContain('Commodities requiring special or additional care or attention');
  });

  it('has trailer and seal numbers on lines of their own', () => {
    const [page] = lay({ trailerNumber: 'T-5501', sealNumbers: '88120, 88121' }).pages;
    if (!page) throw new Error('no page');
    const at = (texts: string) => textsOf(page).find(({ text }) => text === texts)?.baselinePt ?? Number.NaN;
    expect(at('T-5501')).toBeCloseTo(at('Trailer number'), 0);
    expect(at('88120, 88121')).toBeCloseTo(at('Seal numbers'), 0);
    expect(at('88120, 88121') - at('T-5501')).toBeGreaterThan(8);
  });
});

it('a line whose item comes from a sample says so until it is confirmed', () => {
  const sample = { ...line, nmfcItem: '46030', nmfcClass: '70', nmfcSample: true } as const;
  expect(flat({ lineItems: [sample] })).toContain('Machinery NMFC item and class: sample, confirm');
  expect(flat({ lineItems: [{ ...sample, nmfcSample: false }] })).not.toContain('sample');
});

describe('the numbers of the parties', () => {
  it('stand in the boxes of ship from and ship to', () => {
    const texts = first({ sidNumber: 'S-100', locationNumber: 'DC 12', cidNumber: 'C-200' });
    expect(texts).toContain('SID number\nS-100\nFOB');
    expect(texts).toContain('Location number\nDC 12\nCID number\nC-200\nFOB');
  });

  it('are blank lines to write on while nobody has given them', () => {
    expect(first({})).toContain('Location number\n\nCID number\n\nFOB');
  });

  it.each([
    [undefined, 0],
    ['Ship from', 1],
    ['Ship to', 1],
  ] as const)('tick the FOB box of %s alone', (fob, count) => {
    const document = lay(fob === undefined ? {} : { fob });
    expect(ticked(document).filter((label) => label === 'FOB')).toHaveLength(count);
    const boxes = elementsOf(document.pages[0]?.content ?? [])
      .filter(({ children: [, texts] }) => texts?.kind === 'text' && texts.text === 'FOB')
      .map(({ children: [box] }) => box?.kind === 'element' && box.alt === 'Marked:');
    expect(boxes).toEqual([fob === 'Ship from', fob === 'Ship to']);
  });
});
