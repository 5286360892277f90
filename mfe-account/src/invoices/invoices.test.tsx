import { ApiError, routes } from '@freightwright/mfe-kit';
import { invoice, signedIn } from '@freightwright/samples/people';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { platform, region } from '../../test/fixture/account-on-platform.tsx';
import { freshDashboard, openDashboard } from '../../test/fixture/dashboard-on-platform.tsx';

await import('@freightwright/mfe-ui'); // So that no test waits for it.
freshDashboard();

const broken = new ApiError({ code: 'service.unavailable', status: 503 });

describe('the invoices', () => {
  const rows = () =>
    within(screen.getByRole('table', { name: 'Invoices' }))
      .getAllByRole('row')
      .slice(1)
      .map((row) => [...row.children].map(({ textContent }) => textContent));

  test('say number, date, state, whom they are for and what was paid, and open their files in a new tab', async () => {
    platform.answer(routes.listInvoices, {
      invoices: [
        invoice('0002', { totalCents: 31_39, taxCents: 2_39 }),
        invoice('0001', { state: 'open', billedTo: null, hasReceipt: false, number: null }),
      ],
      more: false,
    });
    await openDashboard(signedIn('professional'));
    await screen.findByRole('table', { name: 'Invoices' });
    const [newer = [], older = []] = rows();
    expect(newer.slice(0, 6)).toEqual([
      'FW-0002',
      'November 12, 2026',
      'Professional, monthly',
      'Alder & Pine Mill Supply',
      'Paid',
      '$31.39, $2.39 of it tax',
    ]);
    expect([older[0], older[3], older[4]]).toEqual(['not final', 'no name given', 'Due']);
    const file = (name: RegExp) => screen.getByRole('link', { name });
    expect(file(/^PDF of FW-0002/).getAttribute('href')).toBe('/api/billing/invoices/in_0002/pdf');
    expect(file(/^Receipt of FW-0002/).getAttribute('href')).toBe('/api/billing/invoices/in_0002/receipt');
    expect(screen.getAllByRole('link', { name: /^Receipt of/ })).toHaveLength(1);
    expect(file(/^PDF of FW-0002/).getAttribute('target')).toBe('_blank');
  });

  test.each([
    [{ refundedCents: 29_00 }, 'Refunded'],
    [{ refundedCents: 10_00 }, 'Partly refunded'],
    [{ state: 'void' }, 'Void'],
    [{ state: 'uncollectible' }, 'Not paid'],
  ] as const)('%j is "%s"', async (differences, text) => {
    platform.answer(routes.listInvoices, { invoices: [invoice('1', differences)], more: false });
    await openDashboard(signedIn('professional'));
    await screen.findByRole('table', { name: 'Invoices' });
    expect(rows()[0]?.[4]).toBe(text);
  });

  test('older ones are read when they are asked for, and said not to have loaded', async () => {
    let isBroken = true;
    platform.answer(routes.listInvoices, ({ query }) => {
      if (query?.after === undefined) return { invoices: [invoice('0002')], more: true };
      if (isBroken) throw broken;
      expect(query.after).toBe('in_0002');
      return { invoices: [invoice('0001')], more: false };
    });
    await openDashboard(signedIn('professional'));
    const older = await screen.findByRole('button', { name: 'Show older invoices' });
    await userEvent.click(older);
    await screen.findByText('We couldn’t load older invoices. Try again.');
    isBroken = false;
    await userEvent.click(screen.getByRole('button', { name: 'Show older invoices' }));
    await screen.findByText('FW-0001');
    expect(rows()).toHaveLength(2);
    expect(screen.queryByRole('button', { name: 'Show older invoices' })).toBeNull();
  });

  test('that do not load say so, and Retry brings them', async () => {
    platform.answer(routes.listInvoices, new ApiError({ code: 'access.denied', status: 403 }));
    await openDashboard(signedIn('professional'));
    await region('Invoices').findByText(/^We couldn’t load your invoices/);
    platform.answer(routes.listInvoices, { invoices: [invoice('0001')], more: false });
    await userEvent.click(region('Invoices').getByRole('button', { name: 'Retry' }));
    await screen.findByText('FW-0001');
  });
});
