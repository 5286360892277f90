import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { draftBill, emergency } from '@freightwright/samples';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBolRenderer } from '../src/index.ts';
import { issuedBol, manyLines, paint } from './bills.ts';

/** Third-party PDF readers, run when they are installed. The other tests need none of them. */
const has = (tool: string) =>
  spawnSync(tool, ['--version']).error === undefined && spawnSync(tool, ['-v']).error === undefined;
const run = (tool: string, ...options: string[]) => execFileSync(tool, options, { encoding: 'utf8' });
const renderer = createBolRenderer();
const bills = {
  short: issuedBol({ lineItems: [paint], ...emergency }),
  long: issuedBol({ lineItems: manyLines(200), ...emergency, specialInstructions: 'Keep dry. '.repeat(490) }),
  mixed: issuedBol({ shipperCompany: 'שלום رقم 12 Привет 日本 😀 Żółć' }),
  draft: draftBill(),
};
let folder = '';
const file = (name: string) => join(folder, `${name}.pdf`);

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'bol-pdf-'));
  for (const [name, bol] of Object.entries(bills)) writeFileSync(file(name), renderer.render(bol));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe.skipIf(!has('qpdf'))('qpdf (skipped without it)', () => {
  it.each(Object.keys(bills))('finds nothing wrong with %s', (name) => {
    expect(run('qpdf', '--check', file(name))).toContain('No syntax or stream encoding errors');
  });
});

describe.skipIf(!has('pdffonts'))('poppler (skipped without it)', () => {
  it.each(Object.keys(bills))('finds every font of %s embedded, a subset, and readable as text', (name) => {
    const rows = run('pdffonts', file(name)).trim().split('\n').slice(2);
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) expect(row).toMatch(/CID TrueType\s+Identity-H\s+yes yes yes/);
  });

  it('reads the words of a page in the order of the form', () => {
    const text = run('pdftotext', '-layout', file('short'), '-');
    const places = [
      'SHIP FROM',
      'SHIP TO',
      'CUSTOMER ORDER INFORMATION',
      'CARRIER INFORMATION',
      'Shipper signature, date',
    ].map((texts) => text.indexOf(texts));
    expect(places).not.toContain(-1);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
  });

  it('finds every word within the page', () => {
    const boxes = run('pdftotext', '-bbox', file('long'), '-');
    const texts = [
      ...boxes.matchAll(/<word xMin="([\d.-]+)" yMin="([\d.-]+)" xMax="([\d.-]+)" yMax="([\d.-]+)"/g),
    ];
    expect(texts.length).toBeGreaterThan(1_000);
    for (const [, ...edges] of texts) {
      const [left = 0, top = 0, right = 0, bottom = 0] = edges.map(Number);
      expect(left >= 25.5 && top >= 15 && right <= 586.5 && bottom <= 772, edges.join(' ')).toBe(true);
    }
  });

  it('reads right to left names in the order they are said', () => {
    expect(run('pdftotext', '-layout', file('mixed'), '-')).toContain('שלום');
  });
});
