import { bulkLimits } from '@freightwright/contracts/facts';
import { ApiError, routes } from '@freightwright/mfe-kit';
import { signedIn } from '@freightwright/samples/people';
import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { platform, region, said } from '../../test/fixture/account-on-platform.tsx';
import { freshBulkPage, jobId, jobOf, openPage, serverHas } from '../../test/fixture/bulk-on-platform.tsx';

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

  test('can be dropped', () => {
    openPage();
    fireEvent.drop(field(), { dataTransfer: { files: [csv('dropped.csv')] } });
    form().getByText('CSV file: dropped.csv');
  });

  test('has to be chosen first', async () => {
    openPage();
    await check();
    form().getByText('Choose a file first.');
    expect(document.activeElement).toBe(field());
    expect(said('call')).not.toContain('POST /api/bulk/process');
  });

  test('that is too large is not sent', async () => {
    openPage();
    const large = csv('large.csv');
    Object.defineProperty(large, 'size', { value: bulkLimits.fileBytes + 1 });
    fireEvent.drop(field(), { dataTransfer: { files: [large] } });
    form().getByText(/large.csv has 10.0 MB. A file may have 10 MB./);
    await check();
    expect(said('call')).not.toContain('POST /api/bulk/process');
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

  test('with the words of the server when there is one reason', async () => {
    const serverMessage = 'This is a PDF. Save the table as CSV and send that file.';
    refuse({ code: 'bulk.file-refused', status: 400, serverMessage });
    await send();
    await form().findByText(new RegExp(serverMessage));
  });

  test('with the time when there were too many', async () => {
    const serverMessage = 'You can send 5 files a minute. Please wait a moment.';
    refuse({ code: 'bulk.too-many-uploads', status: 429, serverMessage, retryAfterS: 40 });
    await send();
    await form().findByText(/5 files a minute.*Try again in 1 minute\./);
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
