import type { BolSummary } from '@freightwright/contracts';
import { routes } from '@freightwright/mfe-kit';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { at, bolNumber, issued, later, pageFixture, row } from '../page-fixture.tsx';

const on = pageFixture();
const other = '04000073124800922';

const list = (...bols: BolSummary[]) => on.platform.answer(routes.listBols, { bols, nextCursor: null });
const focused = () =>
  document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent;

async function open(path = '/bol?tab=mine') {
  on.open(undefined, path);
  await (path.includes('view')
    ? screen.findByRole('heading', {}, later)
    : screen.findByRole('table', { name: 'Bills of lading' }, later));
}

async function voidIt() {
  on.platform.answer(routes.voidBol, { bol: { ...issued, status: 'void', voidedAt: at } } as never);
  await on.user.click(await screen.findByRole('button', { name: 'Void BOL' }));
}

async function deleteDraft() {
  on.platform.answer(routes.deleteBolDraft, () => undefined as never);
  await on.user.click(await screen.findByRole('button', { name: `Delete draft ${bolNumber}` }));
  await on.user.click(await screen.findByRole('button', { name: 'Delete draft' }));
}

describe('after a dialog the focus', () => {
  test('goes to the bill that was voided, which is said once', async () => {
    list(row('issued-0001', 'issued'), row('issued-0002', 'issued', other));
    await open();
    await on.user.click(screen.getByRole('button', { name: `Void ${bolNumber}` }));
    list(row('issued-0001', 'void'), row('issued-0002', 'issued', other));
    await voidIt();
    await waitFor(() => expect(focused()).toBe(`View ${bolNumber}`));
    await waitFor(() => expect(screen.queryByRole('button', { name: `Void ${bolNumber}` })).toBeNull());
    expect(focused()).toBe(`View ${bolNumber}`);
    expect(on.toasts()).toEqual([`success: BOL Voided. BOL number ${bolNumber}`]);
  });

  test('goes to the next bill when a list of issued bills has the voided one no longer', async () => {
    list(row('issued-0001', 'issued'), row('issued-0002', 'issued', other));
    await open();
    await on.user.selectOptions(screen.getByLabelText('Status'), 'issued');
    await on.user.click(await screen.findByRole('button', { name: `Void ${bolNumber}` }));
    list(row('issued-0002', 'issued', other));
    await voidIt();
    await waitFor(() => expect(screen.queryByRole('button', { name: `View ${bolNumber}` })).toBeNull());
    expect(focused()).toBe(`View ${other}`);
  });

  test('goes to the heading of the bill when it was voided on its own page', async () => {
    on.platform.answer(routes.readBol, { bol: issued } as never);
    await open('/bol?tab=mine&view=issued-0001');
    await on.user.click(await screen.findByRole('button', { name: 'Void' }, later));
    on.platform.answer(routes.readBol, { bol: { ...issued, status: 'void', voidedAt: at } } as never);
    await voidIt();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Void' })).toBeNull());
    expect(focused()).toBe(bolNumber);
  });

  test('goes to the bill next to a deleted draft, and the deletion is said once', async () => {
    list(row('issued-0002', 'issued', other), row('draft-0001', 'draft'));
    await open();
    list(row('issued-0002', 'issued', other));
    await deleteDraft();
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: `Delete draft ${bolNumber}` })).toBeNull(),
    );
    expect(focused()).toBe(`View ${other}`);
    expect(on.toasts()).toEqual([`success: Draft Deleted. BOL number ${bolNumber}`]);
  });

  test('goes to the title when the last draft is deleted', async () => {
    list(row('draft-0001', 'draft'));
    await open();
    list();
    await deleteDraft();
    await screen.findByRole('heading', { name: 'No bills of lading yet' });
    expect(focused()).toBe('My BOLs');
  });

  test('returns to the button when nothing was changed', async () => {
    list(row('issued-0001', 'issued'));
    await open();
    await on.user.click(screen.getByRole('button', { name: `Void ${bolNumber}` }));
    await on.user.click(
      within(await screen.findByRole('dialog', { name: 'Void this bill of lading?' })).getByRole('button', {
        name: 'Cancel',
      }),
    );
    expect(focused()).toBe(`Void ${bolNumber}`);
  });
});
