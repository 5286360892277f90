import { routes } from '@freightwright/mfe-kit';
import { signedIn } from '@freightwright/samples/people';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { pageFixture, row, section } from '../page-fixture.tsx';
import type { BolValues } from '../values/bol-values.ts';
import { bolNumber, filledValues, hazmatLine, refused } from '../values/filled-values-fixture.ts';

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
    // Only issuing moves the focus there.
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
    // The bill is issued as it was reviewed.
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

const [line] = filledValues.lines;
if (!line) throw new Error('no line');

/** Opens the page with this form, saved, and presses Issue BOL. */
async function tryToIssue(change: Partial<BolValues>) {
  on.platform.answer(routes.issueBolDraft, { bol: row('draft-0001', 'issued') });
  on.platform.answer(routes.listBols, { bols: [row('draft-0001', 'issued')], nextCursor: null });
  await on.openSaved({ ...filledValues, ...change });
  await on.issue();
}
const dialog = () => on.review();
const issues = () => on.callsTo(routes.issueBolDraft).length;

test('a bill without questions is reviewed too, and nothing is issued before', async () => {
  await tryToIssue({});
  const review = within(await dialog());
  expect(review.getByText(/An issued bill cannot be edited\./)).toBe(document.activeElement);
  expect(review.queryByRole('heading', { name: 'Worth a second look' })).toBeNull();
  expect(issues()).toBe(0);
  await on.confirm();
  await waitFor(() => expect(issues()).toBe(1));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('the review names the parties, every line as it prints, the totals and the charges', async () => {
  await tryToIssue({
    freightChargeTerms: 'Collect',
    codAmountCents: '1,200',
    codRemitTo: 'Alder & Pine, Chicago, IL 60608',
    declaredValueCents: '9,500',
    accessorials: ['liftgate'],
    specialInstructions: 'Call the dock.',
    emergencyPhone: '(800) 555-0119',
    emergencyContract: 'ChemDesk 24 h',
    lines: [line, { ...hazmatLine, key: 'line-2', nmfcClass: '85' }],
  });
  const review = within(await dialog());
  const notice = (label: string) => review.getByText(label).nextElementSibling?.textContent;
  expect(notice('Ship from')).toBe(
    'Alder & Pine Mill Supply2140 S Laflin StChicago, IL 60608Shipping office, (312) 555-0142',
  );
  expect(notice('Ship to')).toContain('Peachtree Fixture Co.980 Marietta St NW, Dock 4Atlanta, GA 30318');
  expect(notice('Bill to')).toBe('Peachtree Fixture Co.The consignee pays.');
  const lines = review.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(lines).toEqual([
    'Line 2. UN1263, Paint, 3, PG II, 18 gal, 6 cans1 pallet, 6 cartons, 252\u00a0lb, 18 gal' +
      'Class 85No NMFC itemHazmat',
    'Line 1. Electronics, consumer, boxed4 pallets, 96 cartons, 2,000\u00a0lbClass 100NMFC 32240',
  ]);
  review.getByText('Total: 5 handling units, 102 packages, 2,252 lb');
  expect(notice('Freight charge terms')).toBe('Collect');
  expect(notice('COD')).toBe('$1,200.00, fee collect');
  expect(notice('COD remit to')).toBe('Alder & Pine, Chicago, IL 60608');
  expect(notice('Declared value')).toBe('$9,500.00 per shipment');
  expect(notice('Services')).toBe('Liftgate at delivery');
  expect(notice('Special instructions')).toBe('Call the dock.');
  expect(notice('Emergency contact')).toBe('(800) 555-0119, ChemDesk 24 h');
  expect(notice('Ship date')).toBe('November 20, 2026');
});

test('a third party that pays is named with its address, and what is not charged is said to be none', async () => {
  const billTo = { ...filledValues.shipper, company: 'Northline Freight Audit', contact: '', phone: '' };
  await tryToIssue({ freightChargeTerms: 'Third Party', billTo, billToPhone: '(614) 555-0133' });
  const review = within(await dialog());
  const notice = (label: string) => review.getByText(label).nextElementSibling?.textContent;
  expect(notice('Bill to')).toBe('Northline Freight Audit2140 S Laflin StChicago, IL 60608');
  expect(notice('Bill-to phone and account')).toBe('phone (614) 555-0133');
  expect(['COD', 'Declared value', 'Services'].map(notice)).toEqual(['None', 'None', 'None']);
});

test('Keep editing issues nothing, loses nothing, and gives the focus back', async () => {
  await tryToIssue({ specialInstructions: 'Call the dock.' });
  await on.user.click(within(await dialog()).getByRole('button', { name: 'Keep editing' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Issue BOL' }));
  section('Ship from').getByText('Alder & Pine Mill Supply, Chicago, IL');
  section('Services and instructions').getByText('Call the dock.');
  expect(issues()).toBe(0);
});

test('Enter issues nothing until the button has the focus', async () => {
  await tryToIssue({});
  const review = within(await dialog());
  await on.user.keyboard('{Enter}');
  expect(issues()).toBe(0);
  review.getByRole('button', { name: 'Issue' }).focus();
  await on.user.keyboard('{Enter}');
  await waitFor(() => expect(issues()).toBe(1));
});

test('the second press of a double one issues nothing', async () => {
  await tryToIssue({});
  const button = within(await dialog()).getByRole('button', { name: 'Issue' });
  act(() => void button.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 2 })));
  expect(issues()).toBe(0);
  await dialog();
});

test('a review whose form is replaced meanwhile goes away', async () => {
  await tryToIssue({});
  await dialog();
  act(() => on.platform.session.set(signedIn('professional', 'u2')));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(issues()).toBe(0);
});

test('the default count is asked about for LTL, and Go back leads to it', async () => {
  await tryToIssue({ freightCounted: 'Shipper' });
  const asked = within(await dialog());
  asked.getByRole('heading', { name: 'Did the driver count?' });
  await on.user.click(asked.getByRole('button', { name: 'Go back to freight counted' }));
  section('Loading and COD').getByRole('radio', { name: 'Driver, pieces' });
  expect(issues()).toBe(0);
});

test('each question says why, and nothing is issued or changed before an answer', async () => {
  await tryToIssue({ section7: true, lines: [{ ...line, nmfcClass: '' }] });
  const asked = within(await dialog());
  asked.getByText(/2 things at the end are worth a second look\./);
  asked.getByRole('heading', { name: 'Line 1 has no freight class' });
  asked.getByText(/LTL freight is rated by class/);
  asked.getByRole('heading', { name: 'Section 7 is marked on a prepaid bill' });
  expect(issues()).toBe(0);
  expect(on.callsTo(routes.changeBolDraft)).toEqual([]);
});

test('Issue anyway issues the bill once, as it stands', async () => {
  await tryToIssue({ lines: [{ ...line, nmfcClass: '' }] });
  await on.user.click(within(await dialog()).getByRole('button', { name: 'Issue anyway' }));
  await waitFor(() => expect(issues()).toBe(1));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test.each<[string, Partial<BolValues>, string, string, RegExp]>([
  ['freight class of line 1', { lines: [{ ...line, nmfcClass: '' }] }, 'Items', 'combobox', /Freight class/],
  ['ship date', { shipDate: '2026-01-05' }, 'Shipment', '', /Ship date/],
  [
    'references',
    { lines: [{ ...line, commodityDescription: 'FAK' }] },
    'Shipment',
    'button',
    /Add a reference/,
  ],
  ['Section 7', { section7: true }, 'Loading and COD', 'checkbox', /Section 7/],
  [
    'service type',
    { lines: [{ ...line, handlingUnits: '12', weight: '24000' }] },
    'Shipment',
    'combobox',
    /Service type/,
  ],
])('Go back to %s opens its section and focuses it', async (name, change, part, role, label) => {
  await tryToIssue(change);
  await on.user.click(within(await dialog()).getByRole('button', { name: `Go back to ${name}` }));
  expect(screen.queryByRole('dialog')).toBeNull();
  const field =
    role === '' ? section(part).getByLabelText(label) : section(part).getByRole(role, { name: label });
  await waitFor(() => expect(document.activeElement).toBe(field));
  expect(issues()).toBe(0);
});

test('the phone of a third party that pays is asked for, and leads to the fields that hold it', async () => {
  const thirdParty = {
    freightChargeTerms: 'Third Party',
    billTo: { ...filledValues.shipper, contact: '', phone: '' },
  } as const;
  await tryToIssue(thirdParty);
  const asked = within(await dialog());
  asked.getByText('The third party that pays has no phone on the bill');
  await on.user.click(asked.getByRole('button', { name: 'Go back to bill-to phone' }));
  const folded = await screen.findByText(/^Bill-to phone and account/);
  await waitFor(() => expect(document.activeElement).toBe(folded.closest('summary')));
  expect(issues()).toBe(0);
});

test('what the eBOL file requires is listed, and leads to its field', async () => {
  await tryToIssue({ lines: [{ ...line, nmfcClass: '' }] });
  const needs = within(within(await dialog()).getByRole('region', { name: 'For the eBOL file' }));
  await on.user.click(needs.getByRole('button', { name: /^Complete: Line 1 has no freight class/ }));
  await waitFor(() => expect(document.activeElement).toBe(section('Items').getByLabelText(/^Freight class/)));
  expect(issues()).toBe(0);
});

test('a bill that has all of it lists nothing for the eBOL file', async () => {
  await tryToIssue({});
  expect(within(await dialog()).queryByRole('region', { name: 'For the eBOL file' })).toBeNull();
});

test('the class of a measured line is asked about when its density gives another', async () => {
  // 48 x 40 x 48 in at 500 lb: 9.38 lb/cu ft, 100 on both scales.
  const sized = { ...line, lengthIn: '48', widthIn: '40', heightIn: '48', nmfcClass: '70' };
  await tryToIssue({ lines: [sized] });
  within(await dialog()).getByText(/^Line 1 says class 70, and its density gives 100$/);
});

test('the weight of one pickup is the reader’s own, from the next bill on', async () => {
  await tryToIssue({ lines: [{ ...line, handlingUnits: '12', weight: '24000' }] });
  const limit = within(await dialog()).getByLabelText('Ask above this weight');
  await on.user.clear(limit);
  await on.user.type(limit, '25,000');
  await on.user.click(within(await dialog()).getByRole('button', { name: 'Keep editing' }));
  await on.issue();
  expect(within(await dialog()).queryByText('Ask above this weight')).toBeNull();
});
