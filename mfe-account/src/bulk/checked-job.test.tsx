import { ApiError, routes } from '@freightwright/mfe-kit';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { callsOf, platform, region } from '../../test/fixture/account-on-platform.tsx';
import {
  Events,
  errorOf,
  freshBulkPage,
  invalidRow,
  jobOf,
  openJob,
  serverHas,
} from '../../test/fixture/bulk-on-platform.tsx';

freshBulkPage();

const counts = { ready: 2, invalid: 0, done: 0, failed: 0, skipped: 0 };
const clean = jobOf({ counts: { ...counts, ready: 3 } });
const styleSheet = () => region('shipments.csv');
const cell = (name: string) => screen.findByLabelText<HTMLInputElement>(name);
const checkAgain = () => userEvent.click(styleSheet().getByRole('button', { name: 'Check the corrections' }));
const runButton = () =>
  styleSheet().getByRole<HTMLButtonElement>('button', { name: /^(Classify|Price|Issue) \d/ });

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
    await screen.findByText('3 rows checked: 2 ready, 1 with errors.');
    screen.getByText('Columns used: Weight (lb), Length.');
    screen.getByText('Columns ignored: Remarks.');
    styleSheet().getByRole('button', { name: 'Classify 2 rows, leave out 1 row' });
    expect((await cell('Row 3, Weight (lb)')).value).toBe('heavy');
    expect(screen.getAllByText('Weight must be a number')).toHaveLength(2);
    screen.getByText('The whole row');
    screen.getByText('Fix it in the file');
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

  test('of a few rows is over with the answer, and shows its results without reading the job again', async () => {
    serverHas(clean);
    const job = jobOf({ state: 'done', counts: { ...counts, ready: 0, done: 3 } });
    const read: unknown[] = [];
    platform.answer(routes.runBulkJob, () => {
      platform.answer(routes.readBulkJob, ({ query }) => {
        read.push(query?.rows);
        return { job, rows: [], nextCursor: null };
      });
      return { job };
    });
    openJob();
    await screen.findByText('No row has an error.');
    await userEvent.click(runButton());
    await screen.findByText('3 of 3 rows finished.');
    expect(read).toEqual(['all']);
    expect(Events.opened).toEqual([]);
  });

  test('drops a row of totals with one press', async () => {
    const total = { ...errorOf(4, '', ''), rule: 'total-row' };
    serverHas(jobOf({}), [invalidRow(total)]);
    openJob();
    await userEvent.click(await screen.findByRole('button', { name: 'Drop row 4, a total' }));
    await screen.findByText('No row has an error.');
    expect(sent).toEqual([{ cells: [], columns: [], drop: [4] }]);
  });

  test('with no row that can be run says so', async () => {
    serverHas(jobOf({ rows: 1, counts: { ...counts, ready: 0, invalid: 1 } }), [invalidRow(errorOf(2))]);
    openJob();
    await cell('Row 2, Weight (lb)');
    screen.getByText('Correct at least one row first.');
    expect(runButton().disabled).toBe(true);
  });

  test('that cannot be run because others are running says so', async () => {
    serverHas(clean);
    const serverMessage = 'You have 3 bulk jobs in progress. Wait until one finishes, or cancel one.';
    platform.answer(
      routes.runBulkJob,
      new ApiError({ code: 'bulk.too-many-jobs', status: 429, serverMessage, retryAfterS: 30 }),
    );
    openJob();
    await screen.findByText('No row has an error.');
    await userEvent.click(runButton());
    await screen.findByText(/You have 3 bulk jobs in progress/);
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

describe('notices of the file as a whole', () => {
  const messages = {
    encoding: 'The file is not UTF-8, so its special characters were read as Windows-1252.',
    'serial-date': '12 ship dates are numbers of a spreadsheet, such as 46357 for December 1, 2026.',
    issued: '5 rows of this results file have their bills and were left out.',
  };
  const notices = Object.entries(messages).map(([rule, message]) => ({ rule, message }));

  test.each(['checked', 'done'] as const)('are listed while it is %s', async (state) => {
    serverHas(jobOf({ state, notices }));
    openJob();
    const list = await screen.findByRole('list', { name: 'About this file' });
    const texts = within(list).getAllByRole('listitem');
    expect(texts.map(({ textContent }) => textContent)).toEqual(Object.values(messages));
  });

  test('take no room when there are none', async () => {
    serverHas(jobOf());
    openJob();
    await screen.findByText('3 rows checked: 2 ready, 1 with errors.');
    expect(screen.queryByRole('list', { name: 'About this file' })).toBeNull();
  });
});

test('warnings of rows are counted, and listed with their cells from every page', async () => {
  const row = (at: number, message: string) => ({
    ...{ row: at, state: 'ready' as const, values: { weight: '25000' }, errors: [], result: null },
    warnings: [{ column: 'weight', rule: 'weight', message }],
  });
  serverHas(clean);
  platform.answer(routes.readBulkJob, ({ query }) => ({
    job: clean,
    rows: query?.rows !== 'warnings' ? [] : [query.cursor ? row(900, 'Too heavy.') : row(2, 'Heavy.')],
    nextCursor: query?.rows !== 'warnings' || query.cursor ? null : 'next',
  }));
  openJob();
  await screen.findByText('3 rows checked: 3 ready, 0 with errors. 2 warnings.');
  const table = within(screen.getByRole('table', { name: 'Warnings' }));
  expect(table.getAllByRole('row').map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining(['Row 2Weight (lb)25000Heavy.', 'Row 900Weight (lb)25000Too heavy.']),
  );
  expect(runButton().disabled).toBe(false);
});

describe('bills', () => {
  const bills = jobOf({ type: 'bols', rows: 200, counts: { ...counts, ready: 198, invalid: 2 } });
  const usage = { used: 0, limit: null, remaining: null, nextReset: null, canGenerate: true };
  const ask = async () => {
    serverHas(bills);
    openJob();
    await userEvent.click(await screen.findByRole('button', { name: 'Issue 198 bills, leave out 2 rows' }));
    return within(screen.getByRole('dialog', { name: 'Issue 198 bills of lading?' }));
  };

  test('are issued after one question with their number, what they cost and that they are final', async () => {
    platform.answer(routes.bolUsage, usage);
    platform.answer(routes.runBulkJob, () => {
      const job = { ...bills, state: 'queued' as const };
      serverHas(job);
      return { job };
    });
    const dialog = await ask();
    await dialog.findByText(
      'You can’t change or undo a bill once it’s issued, only void it. Your plan has no limit on bills. 2 rows with errors will be left out.',
    );
    expect(callsOf('call')).not.toContain('POST /api/bulk/jobs/:id/run');
    await userEvent.click(dialog.getByRole('button', { name: 'Issue 198 bills' }));
    await screen.findByText('0 of 198 rows finished.');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('beyond the allowance are announced', async () => {
    platform.answer(routes.bolUsage, { ...usage, limit: 1, remaining: 1 });
    const dialog = await ask();
    await dialog.findByText(/Your plan has 1 bill left, and rows beyond that will fail\./);
  });

  test('are not issued when the question is left, and a refusal is in the question', async () => {
    platform.answer(
      routes.runBulkJob,
      new ApiError({ code: 'bulk.too-many-jobs', status: 429, serverMessage: 'Wait until one is over.' }),
    );
    const dialog = await ask();
    await userEvent.click(dialog.getByRole('button', { name: 'Issue 198 bills' }));
    await dialog.findByText(/Wait until one is over\./);
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    screen.getByRole('button', { name: 'Issue 198 bills, leave out 2 rows' });
  });

  test('of a file that was run meanwhile are issued once more after another question', async () => {
    const asked: unknown[] = [];
    platform.answer(routes.runBulkJob, ({ query }) => {
      asked.push(query?.again);
      if (query?.again === undefined) throw new ApiError({ code: 'bulk.same-file', status: 409 });
      const job = { ...bills, state: 'queued' as const };
      serverHas(job);
      return { job };
    });
    const dialog = await ask();
    await userEvent.click(dialog.getByRole('button', { name: 'Issue 198 bills' }));
    await dialog.findByText(/You can issue each of them a second time\./);
    await userEvent.click(dialog.getByRole('button', { name: 'Issue 198 bills again' }));
    await screen.findByText('0 of 198 rows finished.');
    expect(asked).toEqual([undefined, 'yes']);
  });
});

test('predictions are priced', async () => {
  serverHas(jobOf({ type: 'predictions', rows: 1, counts: { ...counts, ready: 1 } }));
  openJob();
  await screen.findByRole('button', { name: 'Price 1 shipment' });
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
    screen.getByText('Check your corrections first.');
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

  test('that would make the rows too long says by how much', async () => {
    const message = 'Row 3 would have more than 32,000 characters';
    const errors = [{ field: 'body', rule: 'max', message }];
    platform.answer(
      routes.changeBulkRows,
      new ApiError({ code: 'request.invalid', status: 400, serverMessage: message, errors }),
    );
    serverHas(jobOf(), [invalidRow(errorOf(3))]);
    openJob();
    await userEvent.type(await cell('Row 3, Weight (lb)'), '1');
    await checkAgain();
    await screen.findByText(message, { exact: false });
  });
});
