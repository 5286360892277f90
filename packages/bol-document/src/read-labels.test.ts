import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { boxes, crate, issuedBill } from '@freightwright/samples';
import { beforeAll, expect, it } from 'vitest';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { lay, marksOf, measure } from '../test/read-layout.ts';
import { layoutLabels, type Page } from './index.ts';

beforeAll(async () => {
  const file = fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm'));
  const { buffer: wasmBinary } = new Uint8Array(await readFile(file));
  await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true });
});

/** The barcodes of a page as a thermal printer draws them, at 203 dots per inch. */
async function scanned({ widthPt, heightPt, content }: Page, dotsPerInch = 203) {
  const dots = (pt: number) => Math.round((pt / 72) * dotsPerInch);
  const [width, height] = [dots(widthPt), dots(heightPt)];
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  for (const mark of marksOf(content)) {
    if (mark.kind !== 'bars') continue;
    let { xPt } = mark;
    for (const [index, modules] of mark.modules.entries()) {
      const [from, to] = [dots(xPt), dots(xPt + modules * mark.modulePt)];
      xPt += modules * mark.modulePt;
      if (index % 2 === 1) continue;
      for (let y = dots(mark.yPt); y < dots(mark.yPt + mark.heightPt); y++)
        for (let x = from; x < to; x++) data.fill(0, (y * width + x) * 4, (y * width + x) * 4 + 3);
    }
  }
  const picture = { data, width, height, colorSpace: 'srgb' } as Parameters<typeof readBarcodes>[0];
  const found = await readBarcodes(picture, { formats: ['Code128'], maxNumberOfSymbols: 4 });
  return found.map(({ text }) => text.replaceAll(/\D/g, ''));
}

it('a scanner reads the number of the bill from every label', async () => {
  const bill = issuedBill({ lineItems: [boxes, crate] });
  const { pages } = layoutLabels(bill, measure);
  expect(pages).toHaveLength(5);
  for (const page of pages) expect(await scanned(page)).toEqual([`402${bill.bolNumber}`]);
});

it('and from the bill, with its PRO number', async () => {
  const [page] = lay({ proNumber: '4471209885' }).pages;
  if (!page) throw new Error('no page');
  expect((await scanned(page, 300)).toSorted()).toEqual(['40204000073124800915', '4471209885']);
});
