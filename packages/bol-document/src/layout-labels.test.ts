import { bolCatalog, lineCatalog, partyCatalog, testBolNumberOf } from '@freightwright/contracts';
import { boxes, crate, issuedBill, paint } from '@freightwright/samples';
import { describe, expect, it } from 'vitest';
import { marksOf, measure, textsOf } from '../test/read-layout.ts';
import { bolBarcode, layoutLabels, type Measure, type Page } from './index.ts';

const wordsOf = (page: Page | undefined) => (page ? textsOf(page).map(({ text }) => text) : []);

describe('labels', () => {
  it('are one for each handling unit, in the order of the lines, each with n of m', () => {
    const loose = { ...crate, handlingUnits: 0, customerOrderNo: 'PO LOOSE' };
    const { pages } = layoutLabels(issuedBill({ lineItems: [boxes, loose, crate] }), measure);
    const counts = pages.map((page) => wordsOf(page).filter((text) => / of \d/.test(text)));
    expect(counts).toEqual([['1 of 5'], ['2 of 5'], ['3 of 5'], ['4 of 5'], ['5 of 5']]);
    expect(wordsOf(pages[3])).toEqual(expect.arrayContaining(['pallet', boxes.customerOrderNo]));
    expect(wordsOf(pages[4])).toEqual(expect.arrayContaining(['crate', crate.customerOrderNo]));
  });

  it('are 4 x 6 in, and say from where, to where, by whom and under which number', () => {
    const bill = issuedBill({
      carrierName: 'Lakeshore Motor Freight',
      scac: 'LKMF',
      proNumber: '4471209885',
    });
    const [page] = layoutLabels(bill, measure).pages;
    expect([page?.widthPt, page?.heightPt]).toEqual([4 * 72, 6 * 72]);
    expect(wordsOf(page)).toEqual(
      expect.arrayContaining([
        'Alder & Pine Mill Supply',
        'Chicago, IL 60608',
        'Peachtree Fixture Co.',
        '980 Marietta St NW, Dock 4',
        'Atlanta, GA 30318',
        'Lakeshore Motor Freight, LKMF',
        '4471209885',
        bill.bolNumber,
      ]),
    );
  });

  it('carry the barcode of the bill with its quiet zones, in bars that a scanner at a distance reads', () => {
    const bill = issuedBill();
    const [page] = layoutLabels(bill, measure).pages;
    const [bars] = marksOf(page?.content ?? []).filter((mark) => mark.kind === 'bars');
    const { modules, widthModules } = bolBarcode(bill.bolNumber);
    expect(bars?.modules).toEqual(modules);
    // GS1 General Specifications, 5.12: at least 0.495 mm for logistic units in general distribution.
    expect(((bars?.modulePt ?? 0) / 72) * 25.4).toBeGreaterThanOrEqual(0.495);
    const quietPt = 10 * (bars?.modulePt ?? 0);
    expect(bars?.xPt).toBeGreaterThanOrEqual(quietPt);
    const endPt = (bars?.xPt ?? 0) + widthModules * (bars?.modulePt ?? 0);
    expect(endPt + quietPt).toBeLessThanOrEqual(4 * 72);
  });

  it('of a bill that a test key made say so, each of them, and others do not', () => {
    const bill = { ...issuedBill(), bolNumber: testBolNumberOf(7) };
    const { pages } = layoutLabels(bill, measure);
    for (const page of pages) {
      expect(wordsOf(page)).toContain('TEST');
      expect(marksOf(page.content).filter(({ kind }) => kind === 'stamp')).toMatchObject([{ text: 'TEST' }]);
    }
    for (const page of layoutLabels(issuedBill(), measure).pages) {
      expect(wordsOf(page)).not.toContain('TEST');
      expect(marksOf(page.content).filter(({ kind }) => kind === 'stamp')).toEqual([]);
    }
  });

  it('hold the longest names within their edges, one line under the other', () => {
    const wide = (length: number) => 'W'.repeat(length);
    const bill = issuedBill({
      shipperCompany: wide(partyCatalog.company.limit),
      consigneeCompany: wide(partyCatalog.company.limit),
      consigneeAddress: wide(partyCatalog.address.limit),
      consigneeCity: wide(partyCatalog.city.limit),
      carrierName: wide(bolCatalog.carrierName.limit),
      lineItems: [{ ...crate, customerOrderNo: wide(lineCatalog.customerOrderNo.limit) }],
    });
    const [page] = layoutLabels(bill, measure).pages;
    for (const text of page ? textsOf(page) : []) {
      expect(text.xPt).toBeGreaterThanOrEqual(0);
      expect(text.xPt + text.widthPt, text.text).toBeLessThanOrEqual(4 * 72);
      expect(text.baselinePt).toBeLessThanOrEqual(6 * 72);
    }
    const baselines = (page ? textsOf(page) : []).map(({ baselinePt }) => baselinePt);
    // Text that is shrunk to fit sits slightly higher in its row.
    for (const [index, baseline] of baselines.entries()) {
      expect(baseline).toBeGreaterThan((baselines[index - 1] ?? 0) - 2);
    }
  });

  it('do not grow in work but by the label', () => {
    let measured = 0;
    const counting: Measure = (...text) => {
      measured += 1;
      return measure(...text);
    };
    const workFor = (handlingUnits: number) => {
      measured = 0;
      layoutLabels(
        issuedBill({ lineItems: [{ ...paint, hazmat: false, hazmatDetails: undefined, handlingUnits }] }),
        counting,
      );
      return measured;
    };
    const small = workFor(30);
    expect(workFor(300) / small).toBeLessThan(10);
  });
});
