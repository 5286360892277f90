import type { BolSummary } from '@freightwright/contracts';
import { routes } from '@freightwright/mfe-kit';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { issued, later, pageFixture, row } from '../page-fixture.tsx';
import { at, bolNumber, refused } from '../values/filled-values-fixture.ts';

const on = pageFixture();

async function openBill(status: 'issued' | 'void' = 'issued') {
  on.platform.answer(routes.readBol, { bol: { ...issued, status, voidedAt: issued.issuedAt } } as never);
  on.open(undefined, '/bol?tab=mine&view=issued-0001');
  await screen.findByRole('button', { name: 'PDF' }, later);
}

/** A device with apps that accept a PDF. */
function appsTaking(share: (data: ShareData) => Promise<void>) {
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { share, canShare: () => true }));
  on.platform.answer(routes.bolPdf, new Blob(['%PDF-']) as never);
}

describe('an issued bill is emailed', () => {
  const openDialog = async () => {
    await on.user.click(screen.getByRole('button', { name: 'Email' }));
    return within(await screen.findByRole('dialog', { name: 'Email this bill of lading' }));
  };

  test('under one key for each time the dialog is opened, and that is said once', async () => {
    const sent: unknown[] = [];
    on.platform.answer(routes.emailBol, ({ params, body, headers }) => {
      sent.push([params, body, headers?.['idempotency-key']]);
      if (sent.length === 1) throw refused('service.unavailable', 503, { serverMessage: 'Try again.' });
      return { accepted: true as const };
    });
    await openBill();
    const dialog = await openDialog();
    await on.user.type(dialog.getByLabelText(/Email/), ' dock@consignee.example');
    await on.user.click(dialog.getByRole('button', { name: 'Send' }));
    expect((await dialog.findByRole('alert')).textContent).toBe('Not sent. Try again.');
    await on.user.click(dialog.getByRole('button', { name: 'Send' }));
    await waitFor(() =>
      expect(on.toasts()).toEqual(['success: BOL Emailed. The PDF is on its way to dock@consignee.example.']),
    );
    const again = await openDialog();
    await on.user.type(again.getByLabelText(/Email/), 'dock@consignee.example');
    await on.user.click(again.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(sent).toHaveLength(3));
    const keys = sent.map((call) => (call as [unknown, unknown, string])[2]);
    expect(sent[0]).toEqual([{ id: 'issued-0001' }, { to: 'dock@consignee.example' }, keys[0]]);
    expect(keys[0]).toMatch(/^[\w-]{8,}$/);
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
  });

  test('not before there is an address, and shared only where the browser can', async () => {
    await openBill();
    expect(screen.queryByRole('button', { name: 'Share' })).toBeNull();
    const dialog = await openDialog();
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Send' }).disabled).toBe(true);
    dialog.getByText('Enter an address to send.');
  });

  test.each([
    ['no address', 'dock'],
    ['an address that the service refuses', 'dock@consignee'],
  ])('to %s: says so at the field', async (_name, typed) => {
    on.platform.answer(routes.emailBol, refused('request.invalid', 400));
    await openBill();
    const dialog = await openDialog();
    const field = dialog.getByLabelText(/Email/);
    await on.user.type(field, typed);
    await on.user.click(dialog.getByRole('button', { name: 'Send' }));
    await dialog.findByText('Please enter a valid email address');
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(field);
  });
});

describe('an issued bill is shared', () => {
  test('as its PDF with an app that takes one', async () => {
    const shared: (string | undefined)[] = [];
    appsTaking(async ({ files, title }) => void shared.push(files?.[0]?.name, files?.[0]?.type, title));
    await openBill();
    await on.user.click(screen.getByRole('button', { name: 'Share' }));
    await waitFor(() =>
      expect(shared).toEqual([`BOL-${bolNumber}.pdf`, 'application/pdf', `Bill of lading ${bolNumber}`]),
    );
    expect(on.toasts()).toEqual([]);
  });

  test('by a second press when the PDF took too long for the first, without being fetched again', async () => {
    let tries = 0;
    appsTaking(async () => {
      tries += 1;
      if (tries === 1) throw new DOMException('too late', 'NotAllowedError');
    });
    await openBill();
    await on.user.click(screen.getByRole('button', { name: 'Share' }));
    await waitFor(() =>
      expect(on.toasts()).toEqual(['success: The PDF is ready. Press Share again to choose an app.']),
    );
    await on.user.click(screen.getByRole('button', { name: 'Share' }));
    await waitFor(() => expect(tries).toBe(2));
    expect(on.callsTo({ method: 'GET', path: '/api/bol/:id/pdf' })).toHaveLength(1);
  });

  test.each([
    ['nothing is said when the reader closes the list of apps', new DOMException('', 'AbortError'), []],
    ['a PDF that does not load is said', null, ['error: Sharing Failed. It is down.']],
  ])('%s', async (_name, violation, toasts) => {
    let tries = 0;
    appsTaking(async () => {
      tries += 1;
      if (violation) throw violation;
    });
    if (!violation)
      on.platform.answer(routes.bolPdf, refused('internal', 500, { serverMessage: 'It is down.' }));
    await openBill();
    await on.user.click(screen.getByRole('button', { name: 'Share' }));
    await waitFor(() => expect(tries + on.toasts().length).toBe(1));
    expect(on.toasts()).toEqual(toasts);
  });
});

test('a void bill is neither emailed nor shared, and has no labels and no eBOL file', async () => {
  appsTaking(async () => undefined);
  await openBill('void');
  for (const name of ['Email', 'Share', 'Labels', 'eBOL file (JSON)']) {
    expect(screen.queryByRole('button', { name })).toBeNull();
  }
});

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
    const dialog = within(await screen.findByRole('dialog', { name: 'Void this bill of lading?' }));
    await on.user.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(focused()).toBe(`Void ${bolNumber}`);
  });
});
