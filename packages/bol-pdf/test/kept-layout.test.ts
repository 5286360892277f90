import { readFileSync } from 'node:fs';
import { layoutBol } from '@freightwright/bol-document';
import { emergency } from '@freightwright/samples';
import { describe, expect, it } from 'vitest';
import { createBolRenderer } from '../src/index.ts';
import { issuedBol, machinery, manyLines, paint } from './bills.ts';
import { readPdf } from './read-pdf.ts';

const renderer = createBolRenderer();
const full = issuedBol({ lineItems: [machinery, paint], ...emergency });

describe('a kept layout', () => {
  it.each([
    ['an issued bill', full],
    ['a void bill', { ...full, status: 'void' as const, voidedAt: '2026-11-21T10:00:00.000Z' }],
    ['a bill of many pages', issuedBol({ lineItems: manyLines(200), ...emergency })],
    ['all alphabets', issuedBol({ shipperCompany: 'שלום رقم 12 Привет 日本 😀 Żółć' })],
  ])('of %s draws the same bytes as the bill itself', (_name, bol) => {
    const drawn = renderer.draw(renderer.layOut(bol));
    expect(Buffer.compare(drawn, renderer.render(bol))).toBe(0);
  });

  it('is less than a tenth of the PDF', () => {
    const [layout, pdf] = [renderer.layOut(full).length, renderer.render(full).length];
    expect(layout / pdf).toBeLessThan(0.1);
  });

  /** Never regenerate the file: no change of the layout, of a text or of a rule may affect it. */
  it('of format 2 is drawn with every word where it stood', async () => {
    const packed = readFileSync(new URL('./kept/format-2.br', import.meta.url));
    const { pages, title, created } = await readPdf(renderer.draw(packed), { withPlaces: true });
    expect({ title, created, pages }).toMatchSnapshot();
  });

  it.each([
    ['nothing', ''],
    ['something else', 'no layout'],
    ['a cut one', Buffer.from(renderer.layOut(full)).subarray(0, 900)],
  ])('%s is refused', (_name, bytes) => {
    expect(() => renderer.draw(Buffer.from(bytes))).toThrow(TypeError);
  });
});

describe('one PDF of several layouts', () => {
  const bills = [
    full,
    issuedBol({ lineItems: manyLines(60), ...emergency }),
    issuedBol({ consigneeCompany: 'Last & Co.' }),
  ];

  it('has their pages in order, is tagged, and embeds each font once', async () => {
    const merged = renderer.drawAll('Bills of Monday', bills.map(renderer.layOut));
    const read = await readPdf(merged);
    const single = await Promise.all(bills.map((bill) => readPdf(renderer.render(bill))));
    expect([read.title, read.isMarked, read.language]).toEqual(['Bills of Monday', true, 'en-US']);
    expect(read.pages).toEqual(single.flatMap(({ pages }) => pages));
    const sizes = bills.map((bill) => renderer.render(bill).length);
    expect(merged.length).toBeLessThan(sizes.reduce((sum, size) => sum + size, 0) / 2);
  });

  it('is that of the bill for one of them, and nothing for none', () => {
    const [layout, single] = [renderer.layOut(full), renderer.render(full)];
    const { title } = layoutBol(full, () => 1);
    expect(Buffer.compare(renderer.drawAll(title, [layout]), single)).toBe(0);
    expect(() => renderer.drawAll('None', [])).toThrow(TypeError);
  });
});
