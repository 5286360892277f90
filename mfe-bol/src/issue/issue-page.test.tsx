import { routes } from '@freightwright/mfe-kit';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { bolNumber, pageFixture, refused, row, section } from '../page-fixture.tsx';

const on = pageFixture();

describe('issuing', () => {
  test('saves, issues, says the number, and goes to My BOLs, which is read anew', async () => {
    on.platform.answer(routes.issueBolDraft, { bol: row('draft-0001', 'issued') });
    on.platform.answer(routes.listBols, { bols: [row('draft-0001', 'issued')], nextCursor: null });
    await on.openSaved();
    await on.issue();
    await on.confirm();
    await screen.findByRole('button', { name: `View ${bolNumber}` });
    expect(on.toasts()).toEqual([`success: BOL Generated Successfully. BOL number ${bolNumber}`]);
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'My BOLs' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    // Only the issue brings the focus there.
    await on.user.click(screen.getByRole('tab', { name: 'Quick fill' }));
    await on.user.click(screen.getByRole('tab', { name: 'My BOLs' }));
    await screen.findByRole('button', { name: `View ${bolNumber}` });
    expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'My BOLs' }));
    expect(on.callsTo(routes.bolUsage).length).toBeGreaterThan(1);
    expect(localStorage.getItem('fw.bol-draft.u1')).toBeNull();
  });

  test('says Unknown for a number that is missing', async () => {
    on.platform.answer(routes.issueBolDraft, {} as never);
    await on.openSaved();
    await on.issue();
    await on.confirm();
    await waitFor(() =>
      expect(on.toasts()).toEqual(['success: BOL Generated Successfully. BOL number Unknown']),
    );
  });

  test('twice at once makes one bill', async () => {
    let answer: () => void = () => {};
    on.platform.answer(
      routes.issueBolDraft,
      () =>
        new Promise((resolve) => {
          answer = () => resolve({ bol: row('draft-0001', 'issued') });
        }),
    );
    await on.openSaved();
    await on.issue();
    const review = within(await on.review());
    const button = review.getByRole('button', { name: 'Issue' });
    await act(async () => {
      button.click();
      button.click();
    });
    await waitFor(() => expect(on.callsTo(routes.issueBolDraft)).toHaveLength(1));
    expect(review.getByRole<HTMLButtonElement>('button', { name: /Issuing/ }).disabled).toBe(true);
    // What is being issued stays as it was reviewed.
    await on.user.keyboard('{Escape}');
    await on.user.click(review.getByRole('button', { name: 'Close' }));
    await on.review();
    await act(async () => answer());
    await waitFor(() => expect(on.toasts()).toHaveLength(1));
  });

  test('that is refused for want of a plan says so on the page too', async () => {
    on.platform.answer(routes.issueBolDraft, refused('bol.allowance-used', 403));
    await on.openSaved();
    await on.issue();
    await on.confirm();
    const text = 'BOL Generation requires a Pro subscription. Please upgrade to continue.';
    expect((await screen.findByRole('alert')).textContent).toBe(`Premium Feature Required${text}`);
    expect(on.toasts()).toEqual([`error: Premium Feature Required. ${text}`]);
  });

  test('puts what the service found wrong at its field', async () => {
    const message = 'PRO number is taken';
    const errors = [{ field: 'proNumber', rule: 'taken', message }];
    on.platform.answer(
      routes.issueBolDraft,
      refused('request.invalid', 400, { errors, serverMessage: 'No.' }),
    );
    await on.openSaved();
    await on.issue();
    await on.confirm();
    const field = await waitFor(() => section('Shipment').getByLabelText(/PRO number/));
    await waitFor(() => expect(document.activeElement).toBe(field));
    section('Shipment').getByText(message);
    expect(on.toasts()).toEqual(['error: Generation Failed. No.']);
    await on.user.type(field, '1');
    expect(section('Shipment').queryByText(message)).toBeNull();
  });
});
