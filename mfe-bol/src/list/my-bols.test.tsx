import type { BolSummary } from '@freightwright/contracts';
import { routes } from '@freightwright/mfe-kit';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { issued, later, pageFixture, row } from '../page-fixture.tsx';
import { at, bolNumber, draft, refused } from '../values/filled-values-fixture.ts';

const on = pageFixture();

const corrects = { id: 'issued-0001', bolNumber, voidedOn: '2026-11-20' };

describe('My BOLs', () => {
  const openList = async () => {
    on.open(undefined, '/bol?tab=mine');
    await screen.findByRole('table', {}, later);
  };
  const openBill = () => on.open(undefined, '/bol?tab=mine&view=issued-0001');
  const list = (bols: BolSummary[], nextCursor: string | null = null) =>
    on.platform.answer(routes.listBols, { bols, nextCursor });

  test('shows number, companies, ship date and status, a draft in the second style', async () => {
    list([row('draft-0001', 'draft'), row('issued-0001', 'issued')]);
    await openList();
    const [, first, second] = screen.getAllByRole('row');
    expect(second?.textContent).toContain(
      `${bolNumber}Alder & Pine Mill SupplyPeachtree Fixture Co.Nov 20, 2026Issued`,
    );
    expect(first?.textContent).toContain('not filled in');
    const classOf = (element: HTMLElement | undefined, name: string) =>
      within(element as HTMLElement).getByText(name).className;
    expect(classOf(first, 'Draft')).not.toBe(classOf(second, 'Issued'));
  });

  test('is searched and filtered by the service', async () => {
    const asked: unknown[] = [];
    on.platform.answer(routes.listBols, ({ query }) => {
      asked.push(query);
      return { bols: query?.status === 'void' ? [] : [row('issued-0001', 'issued')], nextCursor: null };
    });
    await openList();
    await on.user.type(screen.getByLabelText('Search'), 'alder');
    await waitFor(() => expect(asked.at(-1)).toEqual({ search: 'alder' }));
    await on.user.type(await screen.findByLabelText('Ship date from', {}, later), '11/1/2026{Enter}');
    await on.user.type(screen.getByLabelText('Ship date to'), '2026-11-30{Enter}');
    const shipped = { search: 'alder', shipDateFrom: '2026-11-01', shipDateTo: '2026-11-30' };
    await waitFor(() => expect(asked.at(-1)).toEqual(shipped));
    await on.user.selectOptions(screen.getByLabelText('Status'), 'void');
    await waitFor(() => expect(asked.at(-1)).toEqual({ ...shipped, status: 'void' }));
    await screen.findByRole('heading', { name: 'Nothing found' });
    await on.user.click(screen.getByRole('button', { name: 'Show all' }));
    await screen.findByRole('table', { name: 'Bills of lading' });
    expect(screen.getByLabelText<HTMLInputElement>('Ship date from').value).toBe('');
  });

  test('goes on where a page ends', async () => {
    on.platform.answer(routes.listBols, ({ query }) =>
      query?.cursor === 'c1'
        ? { bols: [row('issued-0002', 'issued', '04000073124800922')], nextCursor: null }
        : { bols: [row('issued-0001', 'issued')], nextCursor: 'c1' },
    );
    await openList();
    await on.user.click(screen.getByRole('button', { name: 'Load more' }));
    await screen.findByRole('button', { name: 'View 04000073124800922' });
    screen.getByRole('button', { name: `View ${bolNumber}` });
    expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
  });

  test('that does not load says so and can be tried again', async () => {
    on.platform.answer(routes.listBols, refused('service.unavailable', 503));
    on.open(undefined, '/bol?tab=mine');
    expect((await screen.findByRole('alert')).textContent).toContain('We couldn’t load the list');
    list([row('issued-0001', 'issued')]);
    await on.user.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByRole('table');
  });

  test('saves a PDF under the bill’s id, or says on the row too that it could not be fetched', async () => {
    list([row('issued-0001', 'issued')]);
    await openList();
    const pdf = () => on.user.click(screen.getByRole('button', { name: `Download PDF of ${bolNumber}` }));
    await pdf();
    await waitFor(() => expect(on.toasts()).toEqual(['error: Download Failed. Failed to download BOL PDF']));
    screen.getByText('Failed to download BOL PDF');
    on.platform.answer(routes.bolPdf, new Blob(['%PDF'], { type: 'application/pdf' }));
    const saved = on.savedFiles();
    await pdf();
    await waitFor(() => expect(saved).toEqual(['BOL-issued-0001.pdf']));
  });

  test('prints a bill from the page', async () => {
    list([row('issued-0001', 'issued')]);
    on.platform.answer(routes.readBol, { bol: issued } as never);
    const print = vi.fn();
    vi.stubGlobal('print', print);
    await openList();
    await on.user.click(screen.getByRole('button', { name: `Print ${bolNumber}` }));
    await waitFor(() => expect(print).toHaveBeenCalledOnce(), later);
    expect(document.body.lastElementChild?.textContent).toContain('Peachtree Fixture Co.');
    act(() => void window.dispatchEvent(new Event('afterprint')));
    expect(document.body.lastElementChild?.textContent).not.toContain('Straight Bill of Lading');
  });

  test('asks before a bill is voided, takes the reason, and reads the list anew', async () => {
    list([row('issued-0001', 'issued')]);
    const sent: unknown[] = [];
    on.platform.answer(routes.voidBol, ({ params, body }) => {
      sent.push([params, body]);
      return { bol: { ...issued, status: 'void', voidedAt: at } } as never;
    });
    await openList();
    await on.user.click(screen.getByRole('button', { name: `Void ${bolNumber}` }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Void this bill of lading?' }));
    expect(sent).toEqual([]);
    await on.user.type(dialog.getByLabelText(/Reason/), 'Wrong dock');
    list([{ ...row('issued-0001', 'void'), voidReason: 'Wrong dock' }]);
    await on.user.click(dialog.getByRole('button', { name: 'Void BOL' }));
    await within(screen.getByRole('table')).findByText('Void', { selector: 'span' });
    within(screen.getByRole('table')).getByText('Voided: Wrong dock');
    expect(sent).toEqual([[{ id: 'issued-0001' }, { reason: 'Wrong dock' }]]);
    await waitFor(() => expect(screen.queryByRole('button', { name: `Void ${bolNumber}` })).toBeNull());
  });

  test('a refused voiding stays in its dialog', async () => {
    list([row('issued-0001', 'issued')]);
    const serverMessage = 'It is void already.';
    on.platform.answer(routes.voidBol, refused('bol.not-voidable', 409, { serverMessage }));
    await openList();
    await on.user.click(screen.getByRole('button', { name: `Void ${bolNumber}` }));
    await on.user.click(await screen.findByRole('button', { name: 'Void BOL' }));
    expect((await screen.findByRole('alert')).textContent).toBe('Not voided. It is void already.');
  });

  test('opens a draft in the form, and deletes one after asking', async () => {
    list([row('draft-0001', 'draft')]);
    on.platform.answer(routes.readBol, { bol: draft(2) } as never);
    const deleted: unknown[] = [];
    on.platform.answer(routes.deleteBolDraft, ({ params }) => {
      deleted.push(params);
      return undefined as never;
    });
    await openList();
    await on.user.click(screen.getByRole('button', { name: 'Open' }));
    await screen.findByText('Alder & Pine Mill Supply, Chicago, IL');
    await on.user.click(screen.getByRole('tab', { name: 'My BOLs' }));
    await on.user.click(await screen.findByRole('button', { name: `Delete draft ${bolNumber}` }));
    list([]);
    await on.user.click(screen.getByRole('button', { name: 'Delete draft' }));
    await screen.findByRole('heading', { name: 'No bills of lading yet' });
    expect(deleted).toEqual([{ id: 'draft-0001' }]);
    await on.user.click(screen.getByRole('tab', { name: 'Generate BOL' }));
    expect(screen.queryByText('Alder & Pine Mill Supply, Chicago, IL')).toBeNull();
  });

  test('shows one bill at its own address, as it was issued', async () => {
    list([row('issued-0001', 'issued')]);
    on.platform.answer(routes.readBol, { bol: issued } as never);
    await openList();
    await on.user.click(screen.getByRole('button', { name: `View ${bolNumber}` }));
    expect(window.location.search).toBe('?tab=mine&view=issued-0001');
    await screen.findByRole('heading', { name: bolNumber });
    screen.getByText(/^Issued November 20, 2026 at .* An issued bill cannot be edited\.$/);
    await on.user.click(screen.getByRole('button', { name: 'Back to My BOLs' }));
    await screen.findByRole('table');
  });

  test('begins another bill with a past one, without what belonged to that shipment', async () => {
    list([row('issued-0001', 'issued')]);
    const { form } = issued;
    const past = { ...form, shipDate: '2026-01-05', proNumber: 'PRO 7', section7: true };
    on.platform.answer(routes.readBol, { bol: { ...issued, form: past } } as never);
    const created = on.createdForms();
    await openList();
    await on.user.click(screen.getByRole('button', { name: `Use again ${bolNumber}` }));
    await screen.findByText('Alder & Pine Mill Supply, Chicago, IL');
    screen.getByText('Saved as you type');
    await on.user.click(screen.getByRole('button', { name: 'Draft PDF' }));
    await waitFor(() => expect(created).toHaveLength(1), later);
    const [copy = {}] = created;
    expect(copy).toMatchObject({ lineItems: form.lineItems, freightChargeTerms: 'Prepaid', section7: false });
    expect(copy.proNumber).toBeUndefined();
    expect(copy.shipDate).toMatch(/^20\d\d-\d\d-\d\d$/);
    expect(copy.shipDate).not.toBe(past.shipDate);
  });

  test('voids a bill and opens it to be corrected, with everything and the number it corrects', async () => {
    list([row('issued-0001', 'issued')]);
    const wrong = { ...issued, form: { ...issued.form, shipDate: '2026-01-05', proNumber: 'PRO-7' } };
    const created = on.createdForms();
    for (const route of [routes.voidBol, routes.readBol] as const)
      on.platform.answer(route, { bol: { ...wrong, status: 'void', voidedAt: at } } as never);
    await openList();
    await on.user.click(screen.getByRole('button', { name: `Void ${bolNumber}` }));
    await on.user.click(await screen.findByRole('button', { name: 'Void and correct' }));
    await screen.findByText('Alder & Pine Mill Supply, Chicago, IL');
    await waitFor(
      () => expect(created).toMatchObject([{ shipDate: '2026-01-05', proNumber: 'PRO-7', corrects }]),
      later,
    );
    const link = await screen.findByRole('link', { name: bolNumber }, later);
    expect(link.getAttribute('href')).toBe('/bol?tab=mine&view=issued-0001');
    expect(link.parentElement?.textContent).toContain(`${bolNumber}, voided November 20, 2026.`);
  });

  test('the page of a correction links to the bill that it corrects', async () => {
    on.platform.answer(routes.readBol, { bol: { ...issued, form: { ...issued.form, corrects } } } as never);
    openBill();
    const link = await screen.findByRole('link', { name: bolNumber }, later);
    expect(link.closest('p')?.textContent).toBe(`Corrects BOL ${bolNumber}, voided November 20, 2026.`);
  });

  test('prints the labels of an issued bill, and says why when there are none', async () => {
    on.platform.answer(routes.readBol, { bol: issued } as never);
    const why = 'This bill of lading has no handling units.';
    on.platform.answer(routes.bolLabels, refused('bol.no-labels', 409, { serverMessage: why }));
    openBill();
    await on.user.click(await screen.findByRole('button', { name: 'Labels' }, later));
    await waitFor(() => expect(on.toasts()).toEqual([`error: Download Failed. ${why}`]));
    const saved = on.savedFiles();
    on.platform.answer(routes.bolLabels, new Blob(['%PDF-']) as never);
    await on.user.click(screen.getByRole('button', { name: 'Labels' }));
    await waitFor(() => expect(saved).toEqual(['LABELS-issued-0001.pdf']));
  });

  test('saves an issued bill as an eBOL file, and says at the bill what it lacks', async () => {
    on.platform.answer(routes.readBol, { bol: issued } as never);
    const why = 'An eBOL needs the phone of the third party. Void this bill of lading, correct it.';
    on.platform.answer(routes.bolEbol, refused('bol.no-ebol', 409, { serverMessage: why }));
    openBill();
    await on.user.click(await screen.findByRole('button', { name: 'eBOL file (JSON)' }, later));
    await screen.findByText(`No eBOL file. ${why}`);
    const saved = on.savedFiles();
    const made = vi.spyOn(URL, 'createObjectURL');
    on.platform.answer(routes.bolEbol, { version: '2.1.0' } as never);
    await on.user.click(screen.getByRole('button', { name: 'eBOL file (JSON)' }));
    await waitFor(() => expect(saved).toEqual(['EBOL-issued-0001.json']));
    const [file] = made.mock.lastCall ?? [];
    expect(await (file as Blob).text()).toBe('{\n  "version": "2.1.0"\n}');
    expect(screen.queryByText(/No eBOL file/)).toBeNull();
  });
});
