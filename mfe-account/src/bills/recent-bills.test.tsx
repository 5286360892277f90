import type { BolSummary } from '@freightwright/contracts';
import { ApiError, routes } from '@freightwright/mfe-kit';
import { QueryClientProvider } from '@freightwright/mfe-routing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { freshPlatform, platform, show } from '../../test/fixture/account-on-platform.tsx';
import { createAccountQueries } from '../api/account-queries.ts';
import { RecentBills } from './recent-bills.tsx';

const bill = (change: Partial<BolSummary>): BolSummary => ({
  id: 'f3b6c0de-0000-4000-8000-000000000001',
  bolNumber: '04000007312480915',
  shipperCompany: 'Alder & Pine Mill Supply',
  consigneeCompany: 'Peachtree Fixture Co.',
  shipDate: '2026-11-20',
  status: 'issued',
  ...{ createdAt: '2026-11-20T12:00:00.000Z', updatedAt: '2026-11-20T12:00:00.000Z' },
  ...{ weightLb: 500, orderNumbers: [] },
  ...change,
});

freshPlatform();

const open = () =>
  show(
    <QueryClientProvider client={createAccountQueries()}>
      <RecentBills />
    </QueryClientProvider>,
  );
const answer = (...bols: BolSummary[]) => platform.answer(routes.listBols, { bols, nextCursor: null });
const cells = async () =>
  within((await screen.findAllByRole('row'))[1] as HTMLElement)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);

test('a row has number, consignee, date and status, and leads to the bill', async () => {
  answer(bill({}));
  open();
  expect(await cells()).toEqual(['Peachtree Fixture Co.', 'Nov 20, 2026', 'Issued', 'PDF']);
  const link = screen.getByRole('link', { name: '04000007312480915' });
  expect(link.getAttribute('href')).toBe('/bol?tab=mine&view=f3b6c0de-0000-4000-8000-000000000001');
  expect(screen.getByRole('link', { name: 'All bills of lading' }).getAttribute('href')).toBe(
    '/bol?tab=mine',
  );
});

test('a draft says what is not filled in', async () => {
  answer(bill({ status: 'draft', consigneeCompany: '', shipDate: '' }));
  open();
  expect(await cells()).toEqual(['not filled in', 'not filled in', 'Draft', 'PDF']);
});

test('asks for six', async () => {
  let asked: unknown;
  platform.answer(routes.listBols, ({ query }) => {
    asked = query;
    return { bols: [bill({})], nextCursor: null };
  });
  open();
  await cells();
  expect(asked).toEqual({ limit: '6' });
});

test('without any, says what will be here and offers the first step', async () => {
  answer();
  open();
  await screen.findByText('Your latest bills of lading and drafts will be here.');
  const start = screen.getByRole('link', { name: 'Start a bill of lading' });
  expect(start.getAttribute('href')).toBe('/bol');
});

test('a list that does not load says so, and loads by Retry', async () => {
  platform.answer(routes.listBols, new ApiError({ code: 'access.denied', status: 403 }));
  open();
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toBe('We couldn’t load the list. Your bills and drafts are not affected.');
  answer(bill({}));
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await cells()).toHaveLength(4);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a PDF that cannot be had is told at its row and in a toast', async () => {
  answer(bill({}));
  platform.answer(routes.bolPdf, new ApiError({ code: 'bol.page-too-heavy', status: 503 }));
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Download PDF of 04000007312480915' }));
  await screen.findByText('Failed to download BOL PDF');
  expect(platform.calls.get().some(({ text }) => text.startsWith('error: Download Failed'))).toBe(true);
});
