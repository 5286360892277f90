import type { BulkJob } from '@freightwright/contracts';
import type { BulkFileColumn } from '@freightwright/contracts/constants';
import { ApiError, routes } from '@freightwright/mfe-kit';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { callsOf, platform, region } from '../../test/fixture/account-on-platform.tsx';
import {
  freshBulkPage,
  jobId,
  jobOf,
  openJob,
  openPage,
  serverHas,
} from '../../test/fixture/bulk-on-platform.tsx';

freshBulkPage();

const columns: readonly BulkFileColumn[] = [
  { header: 'Length', key: 'length', choices: [], samples: ['48', '40'] },
  { header: 'Dim UOM', key: 'dimension_unit', choices: [], samples: ['in'] },
  { header: 'Our note', key: null, choices: [], samples: [] },
  { header: 'Gross Wt', key: null, choices: ['weight', 'total_weight'], samples: ['500', '620', '75'] },
];
const refusal = {
  code: 'bulk.file-refused',
  message: 'Gross Wt may be the weight of one unit or of all.',
  errors: [
    { field: 'weight', rule: 'ambiguous', message: 'Gross Wt may be the weight of one unit or of all.' },
    { field: 'width', rule: 'missing', message: 'The column width is missing.' },
  ],
};

/** Answers of the upload in order: the body of a refusal, or a job. */
let answers: (object | BulkJob)[];
let sent: FormData[];

/** A request with the body of the next answer. */
class FakeRequest extends EventTarget {
  upload = {};
  status = 422;
  responseText = '';
  onload = () => {};
  onloadend = () => {};
  open = () => {};
  setRequestHeader = () => {};
  getAllResponseHeaders = () => 'content-type: application/json\r\n';
  send(body: FormData): void {
    sent.push(body);
    this.responseText = JSON.stringify(answers.shift());
    this.onload();
    this.onloadend();
  }
}

beforeEach(() => {
  sent = [];
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  platform.answer(routes.processBulk, async ({ body, fetch }) => {
    const response = await fetch?.('/api/bulk/process', { method: 'POST', body: body as FormData });
    const answer = await response?.json();
    if ('id' in answer) return { id: answer.id, job: answer };
    throw new ApiError({ ...answer, status: 422, serverMessage: answer.message });
  });
});

const upload = async (...given: typeof answers) => {
  answers = given;
  openPage();
  const csv = new File(['Length,Our note,Gross Wt\n48,,500\n'], 'shipments.csv', { type: 'text/csv' });
  await userEvent.upload(region('New file').getByLabelText(/CSV or Excel file/), csv);
  await userEvent.click(screen.getByRole('button', { name: 'Upload and check' }));
};
const select = (header: string) =>
  screen.findByRole<HTMLSelectElement>('combobox', { name: `Use ${header} as` });
const use = () => userEvent.click(screen.getByRole('button', { name: 'Use these columns' }));
const accepted: BulkJob = jobOf({ fileName: 'shipments.csv' });

describe('a file whose columns are a question', () => {
  test('shows each column with samples, questions first, and what is still needed', async () => {
    await upload({ ...refusal, columns });
    await screen.findByRole('heading', { name: 'Match your columns' });
    const [, ...rows] = within(screen.getByRole('table', { name: 'Columns of the file' })).getAllByRole(
      'row',
    );
    expect(rows.map((row) => within(row).getByRole('rowheader').textContent)).toEqual([
      'Gross Wt',
      'Our note',
      'Length',
      'Dim UOM',
    ]);
    expect(
      within(rows[0] as HTMLElement)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['500', '620', '75']);
    within(rows[1] as HTMLElement).getByText('No values');
    const options = [...(await select('Gross Wt')).options].map(({ text }) => text);
    expect(options.slice(0, 4)).toEqual([
      'Choose one',
      'Weight (required)',
      'Total weight',
      'Don’t use this column',
    ]);
    expect((await select('Length')).value).toBe('length');
    expect((await select('Dim UOM')).value).toBe('dimension_unit');
    screen.getByText('The column width is missing.');
    screen.getByText('Still needed: Weight, Width, and Height.');
    expect(document.activeElement?.textContent).toBe('Match your columns');
  });

  test('is sent again with the answers, and its job opens', async () => {
    serverHas(accepted);
    await upload({ ...refusal, columns }, accepted);
    await userEvent.selectOptions(await select('Gross Wt'), 'total_weight');
    await use();
    await screen.findByRole('region', { name: 'shipments.csv' });
    expect(sent[0]?.has('mapping')).toBe(false);
    expect([...(sent[1]?.keys() ?? [])]).toEqual(['type', 'check', 'mapping', 'file']);
    expect(JSON.parse(String(sent[1]?.get('mapping')))).toEqual({
      Length: 'length',
      'Dim UOM': 'dimension_unit',
      'Our note': null,
      'Gross Wt': 'total_weight',
    });
    expect(sent[1]?.get('file')).toMatchObject({ name: 'shipments.csv' });
  });

  test('is not sent while a question is open or two columns are one of ours', async () => {
    await upload({ ...refusal, columns });
    await userEvent.selectOptions(await select('Our note'), 'length');
    await use();
    screen.getByText('Choose what this column is');
    screen.getByText('"Length" is used as Length already');
    expect(document.activeElement).toBe(await select('Gross Wt'));
    expect(sent).toHaveLength(1);
  });

  test('that is refused again says why, with the answers as they were', async () => {
    const errors = [{ field: 'width', rule: 'missing', message: 'The column width is missing.' }];
    const again = { code: 'bulk.file-refused', message: 'The column width is missing.', errors };
    await upload({ ...refusal, columns }, { ...again, columns });
    await userEvent.selectOptions(await select('Gross Wt'), 'weight');
    await use();
    await screen.findByText('The column width is missing.', { exact: false });
    expect(screen.queryByText(refusal.message)).toBeNull();
    expect((await select('Gross Wt')).value).toBe('weight');
  });

  test('with numbers of an open decimal mark asks for the mark', async () => {
    const errors = [
      { field: 'length', rule: 'marks', message: 'The column "Length" has numbers such as 1.200.' },
    ];
    const known = columns.map((column) => ({ ...column, choices: [] }));
    serverHas(accepted);
    await upload({ ...refusal, errors, columns: known }, accepted);
    const mark = await screen.findByRole('combobox', { name: 'Decimal mark of Length' });
    await use();
    screen.getByText('Choose the decimal mark');
    expect(sent).toHaveLength(1);
    await userEvent.selectOptions(mark, 'Comma: 1.200,5');
    await use();
    await screen.findByRole('region', { name: 'shipments.csv' });
    expect(JSON.parse(String(sent[1]?.get('mapping')))).toMatchObject({
      Length: { column: 'length', decimal: ',' },
      'Our note': null,
    });
  });

  test('can be left for another file', async () => {
    await upload({ ...refusal, columns });
    await userEvent.click(await screen.findByRole('button', { name: 'Choose another file' }));
    screen.getByRole('button', { name: 'Upload and check' });
  });
});

describe('the columns of a checked file', () => {
  const mappable = [{ header: 'Our note', samples: ['fragile'] }];
  const notices = [
    { rule: 'mapping-remembered', message: 'We matched the columns as you did on November 20.' },
  ];
  const job: BulkJob = { ...accepted, mappable, notices };

  test('that were remembered are announced, and can be changed, which replaces the job', async () => {
    serverHas(job, [
      { row: 2, state: 'ready', values: { weight: '500', length: '48' }, errors: [], result: null },
    ]);
    const next = { ...accepted, id: '0192f0c4-0000-7000-8000-000000000002' };
    await upload(job, next);
    await screen.findByText('We matched the columns as you did on November 20.');
    await userEvent.click(screen.getByRole('button', { name: 'Change columns' }));
    expect((await select('Weight (lb)')).value).toBe('weight');
    screen.getByText('fragile');
    screen.getByText('500');
    await userEvent.selectOptions(await select('Our note'), 'description');
    platform.answer(routes.cancelBulkJob, { job: { ...job, state: 'cancelled' } });
    serverHas(next);
    await use();
    await vi.waitFor(() => expect(window.location.search).toBe(`?job=${next.id}`));
    expect(JSON.parse(String(sent[1]?.get('mapping')))).toEqual({
      'Weight (lb)': 'weight',
      Length: 'length',
      'Our note': 'description',
    });
    expect(callsOf('call')).toContain('POST /api/bulk/jobs/:id/cancel');
  });

  test('stay as they are on the way back', async () => {
    serverHas(job);
    await upload(job);
    await userEvent.click(await screen.findByRole('button', { name: 'Change columns' }));
    await select('Our note');
    await userEvent.click(screen.getByRole('button', { name: 'Back' }));
    screen.getByRole('button', { name: 'Change columns' });
    expect(window.location.search).toBe(`?job=${jobId}`);
    expect(sent).toHaveLength(1);
  });

  test('cannot be changed without the file', async () => {
    serverHas(job);
    openJob();
    await screen.findByText('We matched the columns as you did on November 20.');
    expect(screen.queryByRole('button', { name: 'Change columns' })).toBeNull();
    screen.getByText('To change the columns, upload the file again.');
  });
});

test('a workbook without the named sheet has its sheets to choose from', async () => {
  const message = 'The workbook has no sheet "June".';
  const refused = { code: 'bulk.file-refused', message, sheets: ['Read me', 'May'] };
  await upload({ ...refused, errors: [{ field: 'file', rule: 'sheet', message }] }, jobOf());
  const sheet = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Sheet' });
  expect([...sheet.options].map(({ text }) => text)).toEqual(['Choose one', 'Read me', 'May']);
  await userEvent.selectOptions(sheet, 'May');
  serverHas(jobOf());
  await userEvent.click(screen.getByRole('button', { name: 'Upload and check' }));
  await screen.findByRole('region', { name: 'shipments.csv' });
  expect(sent.map((form) => form.get('sheet'))).toEqual([null, 'May']);
});

describe('a file of bills that was sent before', () => {
  const again = { code: 'bulk.same-file', message: 'You sent this file on 2026-11-20.', jobId };

  test('asks, and leads to the earlier job', async () => {
    await upload(again);
    await screen.findByText(/you can issue each of them a second time/);
    serverHas(accepted);
    await userEvent.click(screen.getByRole('link', { name: 'Open the earlier job' }));
    expect(window.location.search).toBe(`?job=${jobId}`);
  });

  test('is sent again when the user wants that', async () => {
    serverHas(accepted);
    await upload(again, accepted);
    await userEvent.click(await screen.findByRole('button', { name: 'Send again' }));
    await screen.findByRole('region', { name: 'shipments.csv' });
    expect(sent[0]?.has('again')).toBe(false);
    expect(sent[1]?.get('again')).toBe('yes');
  });
});
