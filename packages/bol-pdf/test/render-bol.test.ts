import { draftBill, emergency, usualFields } from '@freightwright/samples';
import { describe, expect, it } from 'vitest';
import { createBolRenderer } from '../src/index.ts';
import { electronics, issuedBol, machinery, manyLines, paint } from './bills.ts';
import { readPdf } from './read-pdf.ts';

const renderer = createBolRenderer();
const full = () =>
  issuedBol({
    lineItems: [machinery, electronics, paint],
    ...usualFields,
    specialInstructions: 'Liftgate at delivery.',
  });

describe('a bill of lading as PDF', () => {
  it('says in selectable text what is in the bill', async () => {
    const { pages } = await readPdf(renderer.render(full()));
    expect(pages).toHaveLength(1);
    for (const message of [
      'Straight Bill of Lading, Short Form',
      full().bolNumber,
      'Alder & Pine Mill Supply',
      'Atlanta, GA 30318',
      'Northline Freight Audit',
      'Lakeshore Motor Freight',
      'LKMF, LTL',
      '4471209885',
      'Liftgate at delivery, Appointment at delivery',
      'SO 12-4410',
      'UN1263, Paint, 3, PG II',
      '18 gal, 6 cartons',
      '$1,234.50',
      '$2,500.00 per shipment',
      'Page 1 of 1',
    ]) {
      expect(pages[0]?.text).toContain(message);
    }
  });

  it('is tagged, titled, in English, on Letter paper, its title shown in the window', async () => {
    const pdf = await readPdf(renderer.render(full()));
    const title = `Bill of lading ${full().bolNumber} to Peachtree Fixture Co.`;
    expect([pdf.title, pdf.xmpTitle]).toEqual([title, title]);
    expect(pdf.language).toBe('en-US');
    expect(pdf.isMarked).toBe(true);
    expect(pdf.showsTitle).toBe(true);
    expect(pdf.pages[0]?.size).toEqual([612, 792]);
    expect(pdf.pages[0]?.roles).toEqual(
      expect.arrayContaining(['Document', 'H1', 'H2', 'P', 'Table', 'TR', 'TH', 'TD', 'Figure']),
    );
    expect(pdf.pages[0]?.alts).toContain(`Barcode of the bill of lading number ${full().bolNumber}`);
  });

  it.each([
    ['a consignee with signs of XML', 'Smith & Sons <Łódź> "B"', ' to Smith & Sons <Łódź> "B"'],
    ['a draft without a consignee', '', ''],
  ])('%s stands in both titles as it is', async (_name, consigneeCompany, to) => {
    const bol = draftBill({ consigneeCompany });
    const { title, xmpTitle } = await readPdf(renderer.render(bol));
    expect(title).toBe(`Bill of lading ${bol.bolNumber}${to}`);
    expect(xmpTitle).toBe(title);
  });

  it('is the same bytes again, from another renderer too', () => {
    const bytes = renderer.render(full());
    expect(Buffer.compare(bytes, renderer.render(full()))).toBe(0);
    expect(Buffer.compare(bytes, createBolRenderer().render(full()))).toBe(0);
    const mixed = issuedBol({ shipperCompany: 'שלום Привет 日本 😀' });
    expect(Buffer.compare(renderer.render(mixed), createBolRenderer().render(mixed))).toBe(0);
  });

  it('carries the dates of the bill, not of the day it is drawn', async () => {
    const { created, changed } = await readPdf(renderer.render(full()));
    expect([created, changed]).toEqual(['D:20261120164200Z', 'D:20261120164200Z']);
    const voided = await readPdf(
      renderer.render({ ...full(), status: 'void', voidedAt: '2026-11-21T10:00:00.000Z' }),
    );
    expect(voided.changed).toBe('D:20261121100000Z');
  });

  it('200 lines go on over numbered pages, each with the number of the bill', async () => {
    const bol = issuedBol({ lineItems: manyLines(200), ...emergency });
    const { pages } = await readPdf(renderer.render(bol));
    expect(pages.length).toBeGreaterThan(3);
    for (const [index, { text }] of pages.entries()) {
      expect(text).toContain(`Page ${index + 1} of ${pages.length}`);
      expect(text).toContain(bol.bolNumber);
    }
    const all = pages.map(({ text }) => text).join('\n');
    expect(all.split('Machinery, industrial, crated, 120 in').length - 1).toBe(67);
  });

  it.each([
    ['a draft', () => draftBill({ shipperCompany: 'Half' }), 'DRAFT'],
    ['an empty draft', () => draftBill(), 'DRAFT'],
    [
      'a void bill',
      () => ({ ...full(), status: 'void' as const, voidedAt: '2026-11-21T10:00:00.000Z' }),
      'VOID',
    ],
  ])('%s is marked', async (_name, bol, mark) => {
    const { pages } = await readPdf(renderer.render(bol()));
    expect(pages[0]?.text).toContain(mark);
  });
});

describe('names from all over', () => {
  it.each([
    'Żółć Łódź Škoda Ñandú Þór',
    'Nguyễn Văn Hưng',
    'Ελληνικά Кириллица',
    '日本運輸 📦 👩‍👩‍👧 Co.',
    '\u202eturned round\u202c',
    `a${'\u0301'.repeat(80)}`,
  ])('%j is drawn on one page and can be copied', async (name) => {
    const { pages } = await readPdf(
      renderer.render(issuedBol({ shipperCompany: name, consigneeContact: name })),
    );
    expect(pages).toHaveLength(1);
    expect(pages[0]?.text).toContain('Peachtree Fixture Co.');
  });

  it('accented and Greek letters come back as they went in', async () => {
    const name = 'Żółć Łódź Ελληνικά Nguyễn';
    const { pages } = await readPdf(renderer.render(issuedBol({ shipperCompany: name })));
    expect(pages[0]?.text.replaceAll(/\s/g, '')).toContain(name.replaceAll(' ', '').normalize('NFC'));
  });

  it('half a surrogate pair in a draft does no harm', () => {
    expect(
      renderer.render(draftBill({ shipperCompany: 'x\ud83d', specialInstructions: '\udc00\n\t\r\n' })).length,
    ).toBeGreaterThan(0);
  });
});
