import type { BulkRow } from '@freightwright/contracts';
import { ApiError, routes } from '@freightwright/mfe-kit';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { platform, region } from '../../test/fixture/account-on-platform.tsx';
import {
  Events,
  errorOf,
  freshBulkPage,
  invalidRow,
  jobId,
  jobOf,
  openJob,
  serverHas,
} from '../../test/fixture/bulk-on-platform.tsx';

freshBulkPage();

const counts = { ready: 0, invalid: 0, done: 0, failed: 0, skipped: 0 };
const running = jobOf({ state: 'running', rows: 4, counts: { ...counts, ready: 4 } });
const done = jobOf({
  state: 'done',
  rows: 4,
  counts: { ...counts, done: 3, invalid: 1 },
  classMix: [{ freightClass: '100', rows: 3, units: 3, weightLb: 1_500 }],
  totals: { units: 3, weightLb: 1_500, volumeCuFt: 160, estimateUsd: null, bills: 0 },
});
const result = { kind: 'calculation', density: 9.38, volume: 53.33 } as const;
const doneRow: BulkRow = {
  row: 2,
  state: 'done',
  values: { description: 'Boxed books', weight: '500' },
  errors: [],
  result: { ...result, freightClass: '100', nmfc2025Class: '92.5' },
};

const source = async () => {
  await waitFor(() => expect(Events.opened).toHaveLength(1));
  return Events.opened[0] as Events;
};

describe('a running file', () => {
  test('shows its progress as the server tells it, and the results when it is done', async () => {
    serverHas(running);
    openJob();
    const events = await source();
    expect(events.address).toBe(`/api/bulk/jobs/${jobId}/events`);
    const bar = await screen.findByRole('progressbar', { name: 'Progress of the run' });
    expect(bar.getAttribute('aria-valuenow')).toBe('0');
    events.notify({ state: 'running', rows: 4, counts: { ...counts, ready: 2, done: 2 } });
    await screen.findByText('2 of 4 rows finished.');
    screen.getByText('50% done');
    expect(bar.getAttribute('aria-valuenow')).toBe('50');
    serverHas(done, [doneRow]);
    events.notify({ state: 'done', rows: 4, counts: done.counts });
    await screen.findByText('3 of 4 rows finished. 1 row with errors.');
    expect(events.readyState).toBe(Events.CLOSED);
  });

  test('is read now and then when its progress is not told', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    serverHas(running);
    openJob();
    await vi.waitFor(() => expect(Events.opened).toHaveLength(1));
    const [events] = Events.opened;
    events?.close();
    events?.dispatchEvent(new Event('error'));
    serverHas(done, [doneRow]);
    vi.advanceTimersByTime(5_000);
    vi.useRealTimers();
    await screen.findByText('3 of 4 rows finished. 1 row with errors.');
  });

  test('can be canceled', async () => {
    serverHas(running);
    platform.answer(routes.cancelBulkJob, () => {
      const job = { ...running, state: 'cancelled' as const, counts: { ...counts, done: 1, skipped: 3 } };
      serverHas(job, [doneRow]);
      return { job };
    });
    openJob();
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel the remaining rows' }));
    await screen.findByText(/Canceled\. 1 of 4 rows finished\. 3 rows left out/);
  });
});

describe('a file that is done', () => {
  test('shows totals, the class mix, the first rows and the rows with errors', async () => {
    serverHas(done, [doneRow, invalidRow(errorOf(5))]);
    openJob();
    const textOf = async (name: string) => (await screen.findByRole('table', { name })).textContent;
    expect(await textOf('Class mix')).toContain('1,500');
    expect(await textOf('First rows')).toMatch(/Boxed books.*9\.38/);
    expect(await textOf('Rows with errors')).toContain('Weight must be a number');
  });

  test('has all bills in one file, which the server builds first', async () => {
    const totals = { ...done.totals, bills: 3 };
    const paper = { file: 'bills.pdf', error: null, size: null, expiresAt: done.expiresAt } as const;
    const bills = { ...done, type: 'bols', totals } as const;
    serverHas({ ...bills, papers: [{ ...paper, state: 'ready', size: 9 }] }, [doneRow]);
    platform.answer(routes.buildBulkPaper, { job: { ...bills, papers: [{ ...paper, state: 'building' }] } });
    platform.answer(routes.bulkBillsPdf, new Blob(['%PDF-']));
    openJob();
    const saved: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download);
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Download all bills (PDF)' }));
    await waitFor(() => expect(saved).toEqual(['shipments-bills.pdf']), { timeout: 5_000 });
    const failed = new ApiError({
      code: 'bulk.paper-not-ready',
      status: 409,
      serverMessage: 'Too many labels.',
    });
    platform.answer(routes.bulkLabelsPdf, failed);
    await userEvent.click(screen.getByRole('button', { name: 'All labels (PDF)' }));
    await screen.findByText(/Too many labels\./);
  });

  const answer = (kind: 'CSV' | 'JSON', reply: Blob | ApiError) =>
    kind === 'CSV'
      ? platform.answer(routes.bulkResultsCsv, reply)
      : platform.answer(routes.bulkResultsJson, reply);
  test.each(['CSV', 'JSON'] as const)('is saved as %s, or says why not', async (kind) => {
    serverHas(done, [doneRow]);
    answer(kind, new ApiError({ code: 'internal', status: 500, serverMessage: 'Not now.' }));
    openJob();
    const button = await screen.findByRole('button', { name: `Download results as ${kind}` });
    await userEvent.click(button);
    await screen.findByText(/Not now\./);
    const saved: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download);
    });
    answer(kind, new Blob(['row']));
    await userEvent.click(button);
    await waitFor(() => expect(saved).toEqual([`shipments-results.${kind.toLowerCase()}`]));
    expect(screen.queryByText(/Not now\./)).toBeNull();
    vi.restoreAllMocks();
  });

  test('of bills links each bill', async () => {
    const bill = { kind: 'bol', bolId: 'b1', bolNumber: '12345678901234567' } as const;
    serverHas({ ...done, type: 'bols' }, [{ ...doneRow, result: bill }]);
    openJob();
    const link = await screen.findByRole('link', { name: '12345678901234567' });
    expect(link.getAttribute('href')).toBe('/bol?tab=mine&view=b1');
  });

  test('of predictions shows estimates and their sum', async () => {
    const totals = { ...done.totals, estimateUsd: 1234.5 };
    const estimate = { kind: 'prediction', totalEstimate: 411.5, baseRate: 1, fuelSurcharge: 1 } as const;
    const range = { accessorialCharges: 0, low: 400, high: 430, confidence: 80, transitDays: 3 };
    const row: BulkRow = { ...doneRow, result: { ...estimate, ...range, freightClass: '100' } };
    serverHas({ ...done, type: 'predictions', totals }, [row]);
    openJob();
    await screen.findByText('$1,234.50');
    await screen.findByText('$400.00 to $430.00');
    screen.getByText('3 business days');
  });
});

describe('a file that cannot be shown', () => {
  test('that is gone says so, and leads to a new one', async () => {
    platform.answer(routes.readBulkJob, new ApiError({ code: 'bulk.job-not-found', status: 404 }));
    openJob();
    await screen.findByText(/We can’t find this file/);
    await userEvent.click(screen.getByRole('button', { name: 'Upload another file' }));
    region('New file');
    expect(window.location.search).toBe('');
  });

  test('that did not load can be read again', async () => {
    platform.answer(routes.readBulkJob, new ApiError({ code: 'internal', status: 500 }));
    openJob();
    await screen.findByText(/We couldn’t load the file/);
    serverHas(done, [doneRow]);
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByRole('region', { name: 'shipments.csv' });
  });
});
