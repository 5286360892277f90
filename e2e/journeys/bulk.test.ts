import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { openSharedSite } from '../site.ts';
import { subscribedAs } from './billing.ts';
import { download } from './browser-state.ts';

const site = openSharedSite();

const csv = `description,Weight (lb),How long,width,height,remark
Boxed books,500,48,40,48,fragile
Pipe,heavy,48,40,48,
Chairs,600,48,40,,
`;
const workbook = new URL('../../services/bulk/test/files/xlsxwriter-predictions.xlsx', import.meta.url)
  .pathname;
const type = (page: Page, cell: string, value: string) => page.getByLabel(cell).fill(value);

it('a company uploads a file, corrects it, runs it and saves the results', async () => {
  const { page, complaints } = await site.visit('/bulk', {
    signedIn: (await subscribedAs(site.platform.siteUrl, 'enterprise')).client,
  });
  const template = await download(page, 'Download the template');
  expect(template.name).toBe('freightwright-calculations.csv');
  expect(template.text).toContain('description,weight,length,width,height,package_type,hazmat');

  const file = { name: 'journey.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) };
  await page.getByLabel(/CSV or Excel file/).setInputFiles(file);
  await page.getByRole('button', { name: 'Upload and check' }).click();
  // A column of an unknown name is matched, and the same file is sent again.
  await page.getByLabel('Use How long as').selectOption({ label: 'Length (required)' });
  await page.getByText('Every required column is matched.').waitFor();
  await page.getByRole('button', { name: 'Use these columns' }).click();
  await page.getByText('3 rows checked: 1 ready, 2 with errors.').waitFor();
  await page.getByText('Columns ignored: remark.').waitFor();
  await type(page, 'Row 3, Weight (lb)', '400');
  await type(page, 'Row 4, height', '40');
  await page.getByRole('button', { name: 'Check the corrections' }).click();
  await page.getByText('No row has an error.').waitFor();
  const corrected = await download(page, 'Download the corrected CSV');
  expect(corrected.name).toBe('journey-corrected.csv');
  expect(corrected.text).toContain('Pipe,400,48,40,48');

  // The file is unchanged after leaving the page and returning by its URL.
  await page.reload();
  await page.getByRole('button', { name: 'Classify 3 rows' }).click();
  await page.getByText('3 of 3 rows finished.').waitFor();
  await page.getByRole('table', { name: 'Class mix' }).waitFor();
  await page.getByRole('table', { name: 'First rows' }).getByText('Boxed books').waitFor();
  const results = await download(page, 'Download results as CSV');
  expect(results.name).toBe('journey-results.csv');
  expect(results.text).toMatch(/Boxed books,500,48,40,48.*9\.38/);
  const json = JSON.parse((await download(page, 'Download results as JSON')).text);
  expect(json.rows).toHaveLength(3);
  expect(json.job).toMatchObject({ state: 'done', counts: { done: 3 } });

  await page.getByRole('button', { name: 'Upload another file' }).click();
  await page.getByRole('link', { name: 'journey.csv' }).first().click();
  await page.getByRole('table', { name: 'Class mix' }).waitFor();
  // The refusal of the first upload is in the console of the browser.
  expect(complaints.filter((text) => !text.includes('400'))).toEqual([]);
});

/** The text of each page of a PDF. */
async function pagesOf(bytes: Buffer): Promise<string[]> {
  const task = getDocument({ data: Uint8Array.from(bytes), verbosity: 0, useSystemFonts: false });
  const pdf = await task.promise;
  const pages: string[] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const { items } = await (await pdf.getPage(number)).getTextContent();
    pages.push(items.map((item) => ('str' in item ? item.str : '')).join(' '));
  }
  await task.destroy();
  return pages;
}

it('a workbook is priced, and bills are issued after one question and saved as one PDF in row order', async () => {
  const { page, complaints } = await site.visit('/bulk', {
    signedIn: (await subscribedAs(site.platform.siteUrl, 'enterprise')).client,
  });
  await page.getByText('Predictions', { exact: true }).click();
  await page.getByLabel(/CSV or Excel file/).setInputFiles(workbook);
  await page.getByRole('button', { name: 'Upload and check' }).click();
  await page.getByRole('button', { name: /^Price \d+ shipment/ }).click();
  await page.getByText('Estimates together').waitFor();

  await page.getByRole('button', { name: 'Upload another file' }).click();
  await page.getByText('Bills of lading', { exact: true }).click();
  const template = await download(page, 'Download the template');
  const [header = '', example = ''] = template.text.trim().split(/\r?\n/);
  const consignees = ['Zenith Depot', 'Arrow Mill', 'Maple Yard'];
  const at = header.split(',').indexOf('consignee_company');
  const rows = consignees.map((company) => example.split(',').with(at, company).join(','));
  const file = { name: 'bills.csv', mimeType: 'text/csv', buffer: Buffer.from([header, ...rows].join('\n')) };
  await page.getByLabel(/CSV or Excel file/).setInputFiles(file);
  await page.getByRole('button', { name: 'Upload and check' }).click();
  await page.getByRole('button', { name: 'Issue 3 bills' }).click();
  const question = page.getByRole('dialog', { name: 'Issue 3 bills of lading?' });
  await question.getByText('Your plan has no limit on bills.', { exact: false }).waitFor();
  await question.getByRole('button', { name: 'Issue 3 bills' }).click();
  const links = page.getByRole('table', { name: 'First rows' }).getByRole('link');
  await links.nth(2).waitFor();

  const merged = await download(page, 'Download all bills (PDF)');
  expect(merged.name).toBe('bills-bills.pdf');
  const pages = await pagesOf(merged.bytes);
  const shown = pages.map((text) => consignees.find((company) => text.includes(company)));
  expect(shown).toEqual(consignees);
  expect(complaints).toEqual([]);
});
