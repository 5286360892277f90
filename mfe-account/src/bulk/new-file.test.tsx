import { bulkLimits } from '@freightwright/contracts/constants';
import { ApiError, routes } from '@freightwright/mfe-kit';
import { signedIn } from '@freightwright/samples/people';
import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { callsOf, platform, region } from '../../test/fixture/account-on-platform.tsx';
import {
  errorOf,
  freshBulkPage,
  invalidRow,
  jobId,
  jobOf,
  openJob,
  openPage,
  serverHas,
} from '../../test/fixture/bulk-on-platform.tsx';

freshBulkPage();

const csv = (name = 'shipments.csv') => new File(['weight,length\n1,2\n'], name, { type: 'text/csv' });
const form = () => region('New file');
const field = () => form().getByLabelText<HTMLInputElement>(/CSV file/);
const check = () => userEvent.click(form().getByRole('button', { name: 'Upload and check' }));
const refuse = (error: ConstructorParameters<typeof ApiError>[0]) =>
  platform.answer(routes.processBulk, new ApiError(error));

describe('a file', () => {
  test('is sent to be checked with its type, and its job comes into the address', async () => {
    const sent: FormData[] = [];
    platform.answer(routes.processBulk, ({ body, headers }) => {
      sent.push(body as FormData);
      expect(headers?.['idempotency-key']).toBeTruthy();
      serverHas(jobOf());
      return { id: jobId, job: jobOf() };
    });
    openPage();
    await userEvent.click(form().getByLabelText('Predictions'));
    await userEvent.upload(field(), csv());
    await check();
    await screen.findByRole('region', { name: 'shipments.csv' });
    expect([...(sent[0]?.keys() ?? [])]).toEqual(['type', 'check', 'file']);
    expect(sent[0]?.get('type')).toBe('predictions');
    expect(sent[0]?.get('check')).toBe('only');
    expect(sent[0]?.get('file')).toMatchObject({ name: 'shipments.csv' });
    expect(window.location.search).toBe(`?job=${jobId}`);
    expect(document.activeElement?.textContent).toBe('shipments.csv');
  });

  test('has to be chosen first', async () => {
    openPage();
    await check();
    form().getByText('Choose a file first.');
    expect(document.activeElement).toBe(field());
    expect(callsOf('call')).not.toContain('POST /api/bulk/process');
  });

  test('can be dropped; one that is too large is not sent', async () => {
    openPage();
    const drop = (file: File) => fireEvent.drop(field(), { dataTransfer: { files: [file] } });
    drop(csv('dropped.csv'));
    form().getByText('CSV file: dropped.csv');
    const large = csv('large.csv');
    Object.defineProperty(large, 'size', { value: bulkLimits.fileBytes + 1 });
    drop(large);
    form().getByText(/large.csv has 10.0 MB. A file may have 10 MB./);
    await check();
    expect(callsOf('call')).not.toContain('POST /api/bulk/process');
  });

  test('under way says so, and can be canceled', async () => {
    platform.answer(routes.processBulk, () => new Promise(() => undefined));
    openPage();
    await userEvent.upload(field(), csv());
    await check();
    await form().findByRole('progressbar', { name: 'Upload' });
    form().getByText('Uploading shipments.csv');
    form().getByRole('button', { name: 'Cancel the upload' });
  });
});

describe('a file that is refused says why', () => {
  const send = async () => {
    openPage();
    await userEvent.upload(field(), csv());
    await check();
  };
  const errors = ['weight', 'length'].map((name) => ({
    field: name,
    rule: 'missing',
    message: `The column ${name} is missing.`,
  }));

  test('with each column that is missing, and the file stays chosen', async () => {
    refuse({ code: 'bulk.file-refused', status: 400, errors });
    await send();
    await form().findByText('The column weight is missing.');
    form().getByText('The column length is missing.');
    form().getByText('CSV file: shipments.csv');
  });

  const many = { code: 'bulk.too-many-uploads', status: 429, retryAfterS: 40 } as const;
  test.each([
    ['the words of the server when there is one reason', { code: 'bulk.file-refused', status: 400 }, /PDF/],
    ['the time when there were too many', many, /PDF.*Try again in 1 minute\./],
  ] as const)('with %s', async (_, refusal, text) => {
    refuse({ ...refusal, serverMessage: 'Save this PDF as CSV, and send that file.' });
    await send();
    await form().findByText(text);
  });
});

describe('a plan without bulk files', () => {
  test('learns what they are, and where to have them', async () => {
    platform.session.set(signedIn('professional'));
    openPage();
    const link = await form().findByRole('link', { name: 'See the Enterprise plan' });
    expect(link.getAttribute('href')).toBe('/pricing?plan=enterprise');
    expect(form().queryByLabelText(/CSV file/)).toBeNull();
    expect(screen.queryByRole('region', { name: 'Your files' })).toBeNull();
  });

  test('keeps the results of files that were run before', async () => {
    platform.session.set(signedIn('professional'));
    serverHas(jobOf({ state: 'done' }));
    openPage();
    await screen.findByRole('link', { name: 'shipments.csv' });
  });
});

describe('the list of files', () => {
  test('leads to each file, and goes on with a next page', async () => {
    platform.answer(routes.listBulkJobs, ({ query }) =>
      query?.cursor === 'c2'
        ? { jobs: [jobOf({ id: 'second', fileName: 'older.csv' })], nextCursor: null }
        : { jobs: [jobOf({ state: 'done' })], nextCursor: 'c2' },
    );
    openPage();
    const link = await screen.findByRole('link', { name: 'shipments.csv' });
    expect(link.getAttribute('href')).toBe(`/bulk?job=${jobId}`);
    await userEvent.click(region('Your files').getByRole('button', { name: 'Next' }));
    await screen.findByRole('link', { name: 'older.csv' });
    await userEvent.click(region('Your files').getByRole('button', { name: 'Back' }));
    await screen.findByRole('link', { name: 'shipments.csv' });
  });
});

const counts = { ready: 2, invalid: 0, done: 0, failed: 0, skipped: 0 };
const clean = jobOf({ counts: { ...counts, ready: 3 } });
const styleSheet = () => region('shipments.csv');
const cell = (name: string) => screen.findByLabelText<HTMLInputElement>(name);
const checkAgain = () => userEvent.click(styleSheet().getByRole('button', { name: 'Check the corrections' }));
const runButton = () => styleSheet().getByRole<HTMLButtonElement>('button', { name: /^Run / });

/** Records the corrections sent, after which the file has no error. */
let sent: unknown[];
beforeEach(() => {
  sent = [];
  platform.answer(routes.changeBulkRows, ({ body }) => {
    sent.push(body);
    serverHas(clean);
    return { job: clean, changed: 1, rows: [] };
  });
});

describe('a checked file', () => {
  test('says what is ready, used and ignored, and row, column, value and rule of each error', async () => {
    serverHas(jobOf({ ignoredColumns: ['Remarks'] }), [invalidRow(errorOf(3), errorOf(3, '', ''))]);
    openJob();
    await screen.findByText('3 rows checked: 2 rows ready to run, 1 row with errors.');
    screen.getByText('Columns used: Weight (lb), Length.');
    screen.getByText('Columns ignored: Remarks.');
    screen.getByText('1 row with errors will be left out.');
    expect((await cell('Row 3, Weight (lb)')).value).toBe('heavy');
    expect(screen.getAllByText('Weight must be a number')).toHaveLength(2);
    screen.getByText('The whole row');
    screen.getByText('Correct it in the file');
  });

  test('without errors can be run at once', async () => {
    serverHas(clean);
    platform.answer(routes.runBulkJob, () => {
      const job = jobOf({ state: 'queued', counts: clean.counts });
      serverHas(job);
      return { job };
    });
    openJob();
    await screen.findByText('No row has an error.');
    await userEvent.click(runButton());
    await screen.findByText('0 of 3 rows finished.');
    expect(document.activeElement?.textContent).toBe('shipments.csv');
  });

  test('with no row that can be run says so', async () => {
    serverHas(jobOf({ rows: 1, counts: { ...counts, ready: 0, invalid: 1 } }), [invalidRow(errorOf(2))]);
    openJob();
    await cell('Row 2, Weight (lb)');
    screen.getByText('Correct at least one row to run the file.');
    expect(runButton().disabled).toBe(true);
  });

  test('that cannot be run because others are running says so', async () => {
    serverHas(clean);
    const serverMessage = 'You have 3 bulk jobs under way. Wait until one is over, or cancel one.';
    platform.answer(
      routes.runBulkJob,
      new ApiError({ code: 'bulk.too-many-jobs', status: 429, serverMessage, retryAfterS: 30 }),
    );
    openJob();
    await screen.findByText('No row has an error.');
    await userEvent.click(runButton());
    await screen.findByText(/You have 3 bulk jobs under way/);
  });

  test('can be canceled', async () => {
    serverHas(clean);
    platform.answer(routes.cancelBulkJob, () => {
      const job = jobOf({ state: 'cancelled', counts: { ...counts, ready: 0, skipped: 3 } });
      serverHas(job);
      return { job };
    });
    openJob();
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel this file' }));
    await screen.findByText(/Canceled\. 0 of 3 rows finished\. 3 rows left out/);
  });
});

describe('a correction', () => {
  test('is asked for, holds the run back once it is typed, and is checked', async () => {
    serverHas(jobOf(), [invalidRow(errorOf(3))]);
    openJob();
    const field = await cell('Row 3, Weight (lb)');
    await checkAgain();
    screen.getByText('Type a new value in a field first.');
    expect(sent).toEqual([]);
    await userEvent.clear(field);
    await userEvent.type(field, '500');
    expect(runButton().disabled).toBe(true);
    screen.getByText('Check your corrections before you run the file.');
    await checkAgain();
    await screen.findByText('No row has an error.');
    expect(sent).toEqual([{ cells: [{ row: 3, column: 'weight', value: '500' }], columns: [] }]);
    expect(runButton().disabled).toBe(false);
  });

  test('is pasted over several rows', async () => {
    serverHas(jobOf({ rows: 4 }), [invalidRow(errorOf(3)), invalidRow(errorOf(5)), invalidRow(errorOf(6))]);
    openJob();
    const first = await cell('Row 3, Weight (lb)');
    first.focus();
    await userEvent.paste('500\r\n600\r\n');
    expect(first.value).toBe('500');
    expect((await cell('Row 5, Weight (lb)')).value).toBe('600');
    expect((await cell('Row 6, Weight (lb)')).value).toBe('heavy');
    screen.getByText('2 cells pasted.');
  });

  test('goes to a whole column', async () => {
    serverHas(jobOf(), [invalidRow(errorOf(3))]);
    openJob();
    await userEvent.click(await screen.findByText('Change a whole column'));
    await userEvent.selectOptions(styleSheet().getByLabelText('Column'), 'Length');
    await userEvent.selectOptions(styleSheet().getByLabelText('In'), 'Rows where it is empty');
    await userEvent.type(styleSheet().getByLabelText('New value'), '48');
    await userEvent.click(styleSheet().getByRole('button', { name: 'Change the column' }));
    await screen.findByText('No row has an error.');
    expect(sent).toEqual([{ cells: [], columns: [{ column: 'length', value: '48', where: 'empty' }] }]);
  });

  test('that is refused says why, and stays typed', async () => {
    const serverMessage = 'A job that ran keeps its rows as they are.';
    platform.answer(
      routes.changeBulkRows,
      new ApiError({ code: 'bulk.wrong-state', status: 409, serverMessage }),
    );
    serverHas(jobOf(), [invalidRow(errorOf(3))]);
    openJob();
    const field = await cell('Row 3, Weight (lb)');
    await userEvent.type(field, '1');
    await checkAgain();
    await screen.findByText(new RegExp(serverMessage));
    expect(field.value).toBe('heavy1');
  });
});
