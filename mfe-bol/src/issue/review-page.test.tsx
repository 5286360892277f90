// @vitest-environment happy-dom
import { routes } from '@freightwright/mfe-kit';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { BolValues } from '../form/bol-values.ts';
import { filledValues } from '../form/filled-values-fixture.ts';
import { pageFixture, row, section } from '../page-fixture.tsx';

const on = pageFixture();
const [line] = filledValues.lines;
if (!line) throw new Error('no line');

/** Opens the page with this form, saved, and presses Issue BOL. */
async function tryToIssue(change: Partial<BolValues>) {
  on.keep({ ...filledValues, ...change });
  on.platform.answer(routes.issueBolDraft, { bol: row('draft-0001', 'issued') });
  on.platform.answer(routes.listBols, { bols: [row('draft-0001', 'issued')], nextCursor: null });
  on.open();
  await screen.findByText(/^Saved at/);
  await on.issue();
}
const dialog = () => screen.findByRole('dialog', { name: 'Before you issue this bill' });
const issues = () => on.callsTo(routes.issueBolDraft).length;

test('a bill without questions is issued at once', async () => {
  await tryToIssue({});
  await waitFor(() => expect(issues()).toBe(1));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('each question says why, and nothing is issued or changed before an answer', async () => {
  await tryToIssue({ section7: true, lines: [{ ...line, nmfcClass: '' }] });
  const asked = within(await dialog());
  expect(asked.getByText('2 things are worth a second look. Nothing has been changed.')).toBeTruthy();
  expect(asked.getByRole('heading', { name: 'Line 1 has no freight class' })).toBeTruthy();
  expect(asked.getByText(/LTL freight is rated by class/)).toBeTruthy();
  expect(asked.getByRole('heading', { name: 'Section 7 is marked on a prepaid bill' })).toBeTruthy();
  expect(issues()).toBe(0);
  expect(on.callsTo(routes.changeBolDraft)).toEqual([]);
});

test('Issue anyway issues the bill once, as it stands', async () => {
  await tryToIssue({ lines: [{ ...line, nmfcClass: '' }] });
  await on.user.click(within(await dialog()).getByRole('button', { name: 'Issue anyway' }));
  await waitFor(() => expect(issues()).toBe(1));
  expect(screen.queryByRole('dialog')).toBeNull();
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
  expect(asked.getByText('The third party that pays has no phone on the bill')).toBeTruthy();
  await on.user.click(asked.getByRole('button', { name: 'Go back to bill-to phone' }));
  const folded = await screen.findByText(/^Bill-to phone and account/);
  await waitFor(() => expect(document.activeElement).toBe(folded.closest('summary')));
  expect(issues()).toBe(0);
});

test('an agreement among the references answers the question about FAK', async () => {
  await tryToIssue({
    lines: [{ ...line, commodityDescription: 'FAK' }],
    references: [{ key: 'line-1', kind: 'Agreement', value: 'A-77' }],
  });
  await waitFor(() => expect(issues()).toBe(1));
});

test('the class of a measured line is asked about when its density gives another', async () => {
  // 48 x 40 x 48 in at 500 lb: 9.38 lb/cu ft, 100 on both scales.
  const sized = { ...line, lengthIn: '48', widthIn: '40', heightIn: '48', nmfcClass: '70' };
  await tryToIssue({ lines: [sized] });
  expect(within(await dialog()).getByText(/^Line 1 says class 70, and its density gives 100$/)).toBeTruthy();
});

test('the weight of one pickup is the reader’s own, from the next bill on', async () => {
  await tryToIssue({ lines: [{ ...line, handlingUnits: '12', weight: '24000' }] });
  const limit = within(await dialog()).getByLabelText('Ask above this weight');
  await on.user.clear(limit);
  await on.user.type(limit, '25,000');
  await on.user.click(within(await dialog()).getByRole('button', { name: 'Cancel' }));
  await on.issue();
  await waitFor(() => expect(issues()).toBe(1));
});
