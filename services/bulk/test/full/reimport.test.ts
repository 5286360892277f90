import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseCsv } from '@freightwright/csv';
import { shared } from '@freightwright/stack-test-site/shared';
import { expect, it, onTestFinished } from 'vitest';
import { readSheet } from '../../src/receive/workbook/read-sheet.ts';
import { enterprise, fileOf, startBulk } from '../service.ts';

const bulk = shared(() => startBulk());

const descriptions = ['"Büro ""M8"""', '=1+1', '"a;b|c"', '"two\nlines"', "'quoted"];

/** The results of a job in a folder of its own, and their cells. */
async function results() {
  const folder = mkdtempSync(join(tmpdir(), 'results-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const who = enterprise();
  const rows = descriptions.length;
  const file = fileOf('calculations', rows, (row) => ({
    description: descriptions[row - 2] ?? '',
    length: '40.125',
  }));
  const { body } = await bulk.upload(who, file);
  await bulk.over(who, body.id);
  const text = await bulk.textOf(who, `jobs/${body.id}/results.csv`);
  const path = join(folder, 'results.csv');
  writeFileSync(path, text);
  return { folder, path, cells: (await parseCsv(text)).map(({ fields }) => fields) };
}

it('pandas reads the results with equal values', async ({ skip }) => {
  if (spawnSync('python3', ['-c', 'import pandas']).status !== 0) skip('python3 has no pandas');
  const { path, cells } = await results();
  const script =
    'import pandas, sys; f = pandas.read_csv(sys.argv[1], dtype=str, keep_default_na=False); print(f.T.reset_index().T.to_json(orient="values"))';
  const { stdout } = spawnSync('python3', ['-c', script, path], { encoding: 'utf8' });
  expect(JSON.parse(stdout)).toEqual(cells);
});

it('LibreOffice reads the results with equal values', async ({ skip }) => {
  if (spawnSync('soffice', ['--version']).status !== 0) skip('soffice is not installed');
  const { folder, path, cells } = await results();
  const asked = ['--headless', '--infilter=CSV:44,34,76,1', '--convert-to', 'xlsx', '--outdir', folder, path];
  spawnSync('soffice', [`-env:UserInstallation=file://${folder}/profile`, ...asked]);
  const bytes = new Uint8Array(readFileSync(join(folder, 'results.xlsx')));
  const limits = { bytes: 1_000_000, lines: 100 };
  const { text } = await readSheet({ bytes, sheet: undefined, type: undefined, mapped: [], limits });
  const read = (await parseCsv(text)).map(({ fields }) => fields);
  // A workbook has no cells after the last one with a value.
  const width = cells[0]?.length ?? 0;
  expect(read.map((row) => [...row, ...Array(width - row.length).fill('')])).toEqual(cells);
});
