import { ApiError, routes } from '@freightwright/mfe-kit';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { platform, region, said } from '../../test/fixture/account-on-platform.tsx';
import {
  errorOf,
  faultyRow,
  freshBulkPage,
  jobOf,
  openJob,
  serverHas,
} from '../../test/fixture/bulk-on-platform.tsx';

freshBulkPage();

const counts = { ready: 2, faulty: 0, done: 0, failed: 0, skipped: 0 };
const clean = jobOf({ counts: { ...counts, ready: 3 } });
const sheet = () => region('shipments.csv');
const cell = (name: string) => screen.findByLabelText<HTMLInputElement>(name);
const checkAgain = () => userEvent.click(sheet().getByRole('button', { name: 'Check the corrections' }));
const runButton = () => sheet().getByRole<HTMLButtonElement>('button', { name: /^Run / });

/** Keeps what corrections are sent, after which the file has no error. */
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
  test('says how many rows are ready, and which columns are used and ignored', async () => {
    serverHas(jobOf({ ignoredColumns: ['Remarks'] }), [faultyRow(errorOf(3))]);
    openJob();
    await screen.findByText('3 rows checked: 2 rows ready to run, 1 row with errors.');
    screen.getByText('Columns used: Weight (lb), Length.');
    screen.getByText('Columns ignored: Remarks.');
    screen.getByText('1 row with errors will be left out.');
  });

  test('shows row, column, value and rule of each error', async () => {
    serverHas(jobOf(), [faultyRow(errorOf(3), errorOf(3, '', ''))]);
    openJob();
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
    serverHas(jobOf({ rows: 1, counts: { ...counts, ready: 0, faulty: 1 } }), [faultyRow(errorOf(2))]);
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
  test('is typed, holds the run back until it is checked, and is checked', async () => {
    serverHas(jobOf(), [faultyRow(errorOf(3))]);
    openJob();
    const field = await cell('Row 3, Weight (lb)');
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
    serverHas(jobOf({ rows: 4 }), [faultyRow(errorOf(3)), faultyRow(errorOf(5)), faultyRow(errorOf(6))]);
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
    serverHas(jobOf(), [faultyRow(errorOf(3))]);
    openJob();
    await userEvent.click(await screen.findByText('Change a whole column'));
    await userEvent.selectOptions(sheet().getByLabelText('Column'), 'Length');
    await userEvent.selectOptions(sheet().getByLabelText('In'), 'Rows where it is empty');
    await userEvent.type(sheet().getByLabelText('New value'), '48');
    await userEvent.click(sheet().getByRole('button', { name: 'Change the column' }));
    await screen.findByText('No row has an error.');
    expect(sent).toEqual([{ cells: [], columns: [{ column: 'length', value: '48', where: 'empty' }] }]);
  });

  test('that was not typed is asked for', async () => {
    serverHas(jobOf(), [faultyRow(errorOf(3))]);
    openJob();
    await cell('Row 3, Weight (lb)');
    await checkAgain();
    screen.getByText('Type a new value in a field first.');
    expect(said('call')).not.toContain('PATCH /api/bulk/jobs/:id/rows');
  });

  test('that is refused says why, and stays typed', async () => {
    const serverMessage = 'A job that ran keeps its rows as they are.';
    platform.answer(
      routes.changeBulkRows,
      new ApiError({ code: 'bulk.wrong-state', status: 409, serverMessage }),
    );
    serverHas(jobOf(), [faultyRow(errorOf(3))]);
    openJob();
    const field = await cell('Row 3, Weight (lb)');
    await userEvent.type(field, '1');
    await checkAgain();
    await screen.findByText(new RegExp(serverMessage));
    expect(field.value).toBe('heavy1');
  });
});
