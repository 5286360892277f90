import { bulkLimits } from '@freightwright/contracts/constants';
import { ApiError, routes } from '@freightwright/mfe-kit';
import { signedIn } from '@freightwright/samples/people';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { callsOf, platform, region } from '../../test/fixture/account-on-platform.tsx';
import { freshBulkPage, jobId, jobOf, openPage, serverHas } from '../../test/fixture/bulk-on-platform.tsx';

freshBulkPage();

const csv = (name = 'shipments.csv') => new File(['weight,length\n1,2\n'], name, { type: 'text/csv' });
const form = () => region('New file');
const field = () => form().getByLabelText<HTMLInputElement>(/CSV or Excel file/);
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
    await waitFor(() => expect(document.activeElement?.textContent).toBe('shipments.csv'));
  });

  test('that is done when it has arrived goes straight to its results', async () => {
    const counts = { ready: 0, invalid: 0, done: 3, failed: 0, skipped: 0 };
    const job = jobOf({ state: 'done', counts });
    serverHas(job);
    platform.answer(routes.processBulk, { id: jobId, job });
    openPage();
    await userEvent.upload(field(), csv());
    await check();
    await screen.findByText('3 of 3 rows finished.');
    screen.getByRole('table', { name: 'First rows' });
    expect(screen.queryByRole('button', { name: /^Classify/ })).toBeNull();
  });

  test('that is a workbook may name its sheet', async () => {
    const sent: FormData[] = [];
    platform.answer(routes.processBulk, ({ body }) => {
      sent.push(body as FormData);
      serverHas(jobOf());
      return { id: jobId, job: jobOf() };
    });
    openPage();
    expect(field().accept).toContain('.xlsx');
    await userEvent.upload(field(), new File(['PK'], 'Loads.XLSX', { type: 'text/csv' }));
    await userEvent.type(form().getByLabelText(/^Sheet/), 'March');
    await check();
    await screen.findByRole('region', { name: 'shipments.csv' });
    expect(sent[0]?.get('sheet')).toBe('March');
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
    form().getByText('CSV or Excel file: dropped.csv');
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
    form().getByText('CSV or Excel file: shipments.csv');
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

  test.each([
    ['lines', 'This file is too large. The file has more than 10,000 lines. Delete the blank ones.'],
    ['cells', 'This file is too large. Row 7 has 31,900 cells. At most 100 are possible.'],
    ['too-heavy', 'This file is too large. The rows take too long to read. Split the file into several.'],
    ['empty', 'This file has no rows. The file has no text.'],
    ['issued', 'There is nothing left to issue. Every row of this results file has its bill.'],
    ['hazmat-column', 'We couldn\'t read this file. The column "UN No" may state hazardous freight.'],
    ['unit-column', 'We couldn\'t read this file. The column "UOM" may state the unit of any measure.'],
  ])('with what the rule %s means', async (rule, sentence) => {
    const message = sentence.slice(sentence.indexOf('. ') + 2);
    const errors = [{ field: 'file', rule, message }];
    refuse({ code: 'bulk.file-refused', status: 400, serverMessage: message, errors });
    await send();
    await waitFor(() => expect(form().getAllByRole('alert').at(-1)?.textContent?.trim()).toBe(sentence));
  });
});

describe('a plan without bulk files', () => {
  test('learns what they are, and where to have them', async () => {
    platform.session.set(signedIn('professional'));
    openPage();
    const link = await form().findByRole('link', { name: 'See the Enterprise plan' });
    expect(link.getAttribute('href')).toBe('/pricing?plan=enterprise');
    expect(form().queryByLabelText(/CSV or Excel file/)).toBeNull();
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

  test('is read again while a file is under way, more rarely while nothing changes, and not when hidden', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    let job = jobOf({ state: 'queued' });
    platform.answer(routes.listBulkJobs, () => ({ jobs: [{ ...job }], nextCursor: null }));
    openPage();
    const reads = () => callsOf('call').filter((name) => name === 'GET /api/bulk/jobs').length;
    const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
    await vi.waitFor(() => screen.getByText('Waiting'));
    const before = reads();
    await pass(2_000);
    expect(reads()).toBe(before + 1);
    await pass(2_000);
    expect(reads()).toBe(before + 1);
    await pass(2_000);
    expect(reads()).toBe(before + 2);
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    await pass(60_000);
    expect(reads()).toBe(before + 2);
    visibility.mockRestore();
    job = jobOf({ state: 'done' });
    await pass(60_000);
    await vi.waitFor(() => screen.getByText('Done'));
    const after = reads();
    await pass(60_000);
    expect(reads()).toBe(after);
  });
});
