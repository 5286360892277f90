import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { openSharedSite } from '../site.ts';
import { demoUser } from './account.ts';
import { testWalks } from './state-walk.ts';

const csv = `description,Weight (lb),length,width,height,remark
Boxed books,500,48,40,48,fragile
Pipe,heavy,48,40,48,
Chairs,600,48,40,,
`;
const fileOf = (name: string, text = csv) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
const choose = (page: Page, name: string, text?: string) =>
  page.getByLabel(/CSV file/).setInputFiles(fileOf(name, text));

/** Sends a file. A customer may send 5 a minute, so that a file is sent again until it is read. */
async function upload(page: Page, name: string, text?: string): Promise<void> {
  await choose(page, name, text);
  const read = page.getByText(/rows? checked:|is missing\./).first();
  const tooMany = page.getByText(/You can send \d+ files a minute/);
  do {
    await page.getByRole('button', { name: 'Upload and check' }).click();
    await read.or(tooMany).first().waitFor();
  } while (await tooMany.isVisible());
}
const type = (page: Page, cell: string, value: string) => page.getByLabel(cell).fill(value);

async function saved(page: Page, button: string) {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button }).click(),
  ]);
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') };
}

it('a company uploads a file, corrects it, runs it and saves the results', async () => {
  const site = await openSharedSite();
  const { page, complaints, leave } = await site.visit('/bulk', {
    signedIn: await demoUser(site.platform, 'enterprise'),
  });
  const template = await saved(page, 'Save the template');
  expect(template.name).toBe('freightwright-calculations.csv');
  expect(template.text).toContain('description,weight,length,width,height,package_type,hazmat');

  await upload(page, 'journey.csv');
  await page.getByText('3 rows checked: 1 row ready to run, 2 rows with errors.').waitFor();
  await page.getByText('Columns ignored: remark.').waitFor();
  await type(page, 'Row 3, Weight (lb)', '400');
  await type(page, 'Row 4, height', '40');
  await page.getByRole('button', { name: 'Check the corrections' }).click();
  await page.getByText('No row has an error.').waitFor();
  const corrected = await saved(page, 'Save the corrected CSV');
  expect(corrected.text).toContain('Pipe,400,48,40,48');

  // Whoever leaves and comes back by the address finds the file as it was.
  await page.reload();
  await page.getByRole('button', { name: 'Run 3 rows' }).click();
  await page.getByText('3 of 3 rows finished.').waitFor();
  await page.getByRole('table', { name: 'Class mix' }).waitFor();
  await page.getByRole('table', { name: 'First rows' }).getByText('Boxed books').waitFor();
  const results = await saved(page, 'Save results as CSV');
  expect(results.text).toMatch(/Boxed books,500,48,40,48.*9\.38/);
  const json = JSON.parse((await saved(page, 'Save results as JSON')).text);
  expect(json.rows).toHaveLength(3);
  expect(json.job).toMatchObject({ state: 'done', counts: { done: 3 } });

  await page.getByRole('button', { name: 'Send a new file' }).click();
  await page.getByRole('link', { name: 'journey.csv' }).first().click();
  await page.getByRole('table', { name: 'Class mix' }).waitFor();
  expect(complaints).toEqual([]);
  await leave();
});

it('the test page uploads its sample, whose three rows are run', async () => {
  const site = await openSharedSite();
  const { page, leave } = await site.visit('/test', {
    signedIn: await demoUser(site.platform, 'enterprise'),
  });
  const step = page.getByRole('region', { name: '2. Bulk processing' });
  const started = step.getByText(/^Bulk processing started! Job ID [\w-]{36}$/);
  const refused = step.getByText('Bulk processing failed - check console for details');
  // Other files of the same customer may have used up the five of a minute.
  do {
    await step.getByRole('button', { name: 'Upload the sample' }).click();
    await started.or(refused).first().waitFor();
  } while (!(await started.isVisible()));
  await step.getByRole('link', { name: 'Open the file' }).click();
  await page.getByText('3 of 3 rows finished.').waitFor();
  await leave();
});

testWalks((width) => ({
  'the files of a company': async (site) => ({
    path: '/bulk',
    signedIn: await demoUser(site.platform, 'enterprise'),
    states: [
      ['as opened', (page) => page.getByRole('button', { name: 'Upload and check' }).waitFor()],
      [
        'sent without a file',
        async (page) => {
          await page.getByRole('button', { name: 'Upload and check' }).click();
          await page.getByText('Choose a file first.').waitFor();
        },
      ],
      [
        'a file of which columns are missing',
        async (page) => {
          await upload(page, `missing-${width}.csv`, 'description,weight\nPipe,1\n');
          await page.getByText('The column length is missing.').waitFor();
        },
      ],
      [
        'checked with errors',
        async (page) => {
          await upload(page, `walk-${width}.csv`, csv.replace('Pipe', `Pipe ${width}`));
          await page.getByLabel('Row 3, Weight (lb)').waitFor();
        },
      ],
      [
        'a correction that is not checked yet',
        async (page) => {
          await type(page, 'Row 3, Weight (lb)', '400');
          await page.getByText('Change a whole column').click();
          await page.getByText('Check your corrections before you run the file.').waitFor();
        },
      ],
      [
        'done, with rows that have errors',
        async (page) => {
          await page.getByRole('button', { name: 'Check the corrections' }).click();
          await page.getByRole('button', { name: 'Run 2 rows' }).click();
          await page.getByRole('table', { name: 'Rows with errors' }).waitFor();
          await page.getByRole('table', { name: 'First rows' }).waitFor();
        },
      ],
      [
        'gone',
        async (page) => {
          await page.goto(new URL('/bulk?job=00000000-0000-4000-8000-000000000000', page.url()).href);
          await page.getByText(/This file is not here/).waitFor();
        },
      ],
    ],
  }),
}));
