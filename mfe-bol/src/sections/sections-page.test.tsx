import { lineCatalog } from '@freightwright/contracts/constants';
import { routes, signedOut } from '@freightwright/mfe-kit';
import { exampleForm, paint } from '@freightwright/samples';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { issued, later, pageFixture, row, section } from '../page-fixture.tsx';
import { filledValues, refused } from '../values/filled-values-fixture.ts';
import { valuesOf } from '../values/values-of.ts';
// Loaded with the first ZIP code; preloaded here so that no test waits for it.
import './zip-place.tsx';

const on = pageFixture();
const title = /SID, CID and location numbers, FOB/;

/** Opens a saved form and one of its collapsed sections. */
async function openSection(name: string, values = filledValues) {
  await on.openSaved(values);
  await on.user.click(screen.getByRole('button', { name: new RegExp(`^\\d* ?${name}`) }));
  return section(name);
}
const savedForm = () =>
  on.callsTo(routes.changeBolDraft).length > 0 && screen.queryByText(/^Saved at/) !== null;

test('services are chosen for each end, and times are folded until somebody needs them', async () => {
  const services = await openSection('Services and instructions');
  await on.user.click(services.getByRole('checkbox', { name: 'Liftgate at pickup' }));
  await on.user.click(services.getByRole('checkbox', { name: 'Do not stack' }));
  expect(services.getByRole<HTMLInputElement>('checkbox', { name: 'Liftgate at delivery' }).checked).toBe(
    false,
  );
  expect(services.queryByLabelText('Pickup ready')).toBeNull();
  await on.user.click(services.getByText(/^Pickup and delivery times/));
  await services.findByLabelText('Pickup ready');
  services.getByLabelText('Dock hours at delivery');
  await waitFor(() => expect(savedForm()).toBe(true), later);
});

test('a service that an earlier draft has is ticked at delivery', async () => {
  const services = await openSection('Services and instructions', {
    ...filledValues,
    accessorials: ['liftgate'],
  });
  expect(services.getByRole<HTMLInputElement>('checkbox', { name: 'Liftgate at delivery' }).checked).toBe(
    true,
  );
});

test('a window that ends before it begins opens its folded fields and says so', async () => {
  await on.openSaved({ ...filledValues, deliveryFromTime: '12:00', deliveryUntilTime: '09:00' });
  await on.issue();
  const services = section('Services and instructions');
  await services.findByText('The delivery window must end after it begins');
  expect(on.callsTo(routes.issueBolDraft)).toEqual([]);
});

test('the account of the payer is asked under any terms, the remit-to with an amount alone', async () => {
  const billTo = await openSection('Bill to');
  await on.user.click(billTo.getByText(/^Bill-to phone and account/));
  const phone = await billTo.findByLabelText<HTMLInputElement>('Bill-to phone');
  await on.user.type(phone, '6145550100');
  await on.user.tab();
  expect(phone.value).toBe('(614) 555-0100');
  await on.user.click(screen.getByRole('button', { name: /Loading and COD/ }));
  const loading = section('Loading and COD');
  expect(loading.queryByLabelText(/Remit COD to/)).toBeNull();
  await on.user.type(loading.getByLabelText(/COD amount/), '100');
  loading.getByLabelText(/Remit COD to/);
});

test('rarely used fields are folded, and what is typed into them is saved and summed up', async () => {
  await on.openSaved();
  await on.user.click(screen.getByRole('button', { name: /Shipment/ }));
  const shipment = section('Shipment');
  expect(shipment.queryByLabelText('SID number')).toBeNull();
  await on.user.click(shipment.getByText(title));
  await on.user.type(await shipment.findByLabelText('SID number'), 'S-100');
  await on.user.selectOptions(shipment.getByLabelText('FOB'), 'Ship to');
  await on.user.click(shipment.getByText(title));
  await shipment.findByText('S-100, Ship to');
  await waitFor(() => expect(on.callsTo(routes.changeBolDraft).length).toBeGreaterThan(0), {
    timeout: 4_000,
  });
});

test('a folded field that the service refuses opens and says why', async () => {
  const errors = [{ field: 'sidNumber', rule: 'taken', message: 'SID number is taken' }];
  on.platform.answer(routes.issueBolDraft, refused('request.invalid', 400, { errors }));
  await on.openSaved();
  await on.issue();
  await on.confirm();
  await section('Shipment').findByText('SID number is taken');
  expect(section('Shipment').getByLabelText('SID number').getAttribute('aria-invalid')).toBe('true');
});

test('a sample row is marked on the line, on the card and on the page until it is confirmed', async () => {
  on.open();
  const items = section('Items');
  await on.user.type(items.getByLabelText('Commodity description'), 'Steel brackets');
  items.getByText(/NMFC samples, illustrative/);
  await on.user.click(items.getByRole('button', { name: /58650 Steel products/ }));
  items.getByText('sample, confirm');
  expect(items.getByLabelText<HTMLSelectElement>(/Freight class/).value).toBe('55');
  const preview = () => screen.getAllByRole('img', { name: /Page 1 of 1/ })[0]?.textContent ?? '';
  await waitFor(() => expect(preview()).toContain('sample, confirm'), later);
  await on.user.click(items.getByRole('button', { name: 'Done' }));
  items.getByText('sample, confirm');
  await on.user.click(items.getByRole('button', { name: /^Edit line 1/ }));
  await on.user.type(items.getByLabelText(/NMFC item/), '{Backspace}0');
  items.getByText('sample, confirm');
  await on.user.click(items.getByRole('button', { name: 'Mark as confirmed' }));
  expect(items.queryByText('sample, confirm')).toBeNull();
  expect(items.getByLabelText<HTMLInputElement>(/NMFC item/).value).toBe('58650');
  await waitFor(() => expect(preview()).not.toContain('sample, confirm'), later);
});

test('an unconfirmed sample is asked about before issuing, and Go back leads to the mark', async () => {
  const [line] = filledValues.lines;
  if (!line) throw new Error('no line');
  await on.openSaved({ ...filledValues, lines: [{ ...line, nmfcSample: true }] });
  await on.issue();
  const asked = within(await on.review());
  await on.user.click(asked.getByRole('button', { name: 'Go back to NMFC item of line 1' }));
  const confirm = await section('Items').findByRole('button', { name: 'Mark as confirmed' });
  await waitFor(() => expect(document.activeElement).toBe(confirm));
});

const places: Record<string, { city: string; state: 'GA' | 'IL' }> = {
  '30318': { city: 'Atlanta', state: 'GA' },
  '60601': { city: 'Chicago', state: 'IL' },
};

/** A service with two ZIP codes, which records the lookups. */
function knowPlaces() {
  const asked: string[] = [];
  on.platform.answer(routes.readZip, ({ params }) => {
    const { zip } = params as { zip: string };
    asked.push(zip);
    const place = places[zip];
    if (place === undefined) throw refused('zip.not-found', 404);
    return { place: { zip, ...place } };
  });
  return asked;
}

const shipTo = () => section('Ship to');
const field = (label: string) => shipTo().getByLabelText<HTMLInputElement>(label);
const place = () => [field('City').value, field('State').value];
const filled = (...expected: string[]) => waitFor(() => expect(place()).toEqual(expected), later);

describe('a ZIP code', () => {
  test('fills in city and state with its fifth digit, signed out too, and says so with its source', async () => {
    const asked = knowPlaces();
    on.open(signedOut);
    await on.user.type(field('ZIP'), '3031');
    expect(asked).toEqual([]);
    await on.user.type(field('ZIP'), '8');
    await filled('Atlanta', 'GA');
    const notice = shipTo().getByText(/filled in from the ZIP/);
    expect(notice.textContent).toBe('Atlanta, GA filled in from the ZIP. Places by GeoNames, CC BY 4.0.');
    expect(notice.getAttribute('role')).toBe('status');
    await on.user.type(field('ZIP'), '-1234');
    expect(asked).toEqual(['30318']);
    expect(place()).toEqual(['Atlanta', 'GA']);
  });

  test('stands before what it fills in', () => {
    on.open();
    const before = field('ZIP').compareDocumentPosition(field('City'));
    expect(before & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0);
  });

  test('leaves what was typed', async () => {
    knowPlaces();
    on.open();
    await on.user.type(field('City'), 'Decatur');
    await on.user.type(field('ZIP'), '30318');
    await filled('Decatur', 'GA');
    expect(shipTo().queryByText(/filled in from the ZIP/)).toBeNull();
  });

  test('gives way with what it filled in when it is corrected, except to what was typed since', async () => {
    knowPlaces();
    on.open();
    await on.user.type(field('ZIP'), '30318');
    await filled('Atlanta', 'GA');
    await on.user.clear(field('ZIP'));
    await on.user.type(field('ZIP'), '60601');
    await filled('Chicago', 'IL');
    await on.user.clear(field('City'));
    await on.user.type(field('City'), 'Oak Park');
    await on.user.clear(field('ZIP'));
    await on.user.type(field('ZIP'), '30318');
    await filled('Oak Park', 'GA');
  });

  test('that the service does not know still says its state, and leaves the city to the reader', async () => {
    knowPlaces();
    on.open();
    await on.user.type(field('ZIP'), '30399');
    await filled('', 'GA');
  });

  test('of a form that was kept asks nothing', async () => {
    const asked = knowPlaces();
    on.save();
    on.open();
    await shipTo().findByRole('button', { name: /Ship to/ }, later);
    expect(asked).toEqual([]);
  });
});

test('a master bill takes one of My BOLs with its figures, and a typed one', async () => {
  on.platform.answer(routes.listBols, { bols: [row('issued-0001', 'issued')], nextCursor: null });
  const shipment = await openSection('Shipment', { ...filledValues, masterBol: true });
  const mine = await shipment.findByLabelText('Add one of My BOLs', {}, later);
  on.platform.answer(routes.readBol, { bol: issued } as never);
  await on.user.selectOptions(mine, 'issued-0001');
  await shipment.findByDisplayValue('Atlanta, GA', {}, later);
  await on.user.click(shipment.getByRole('button', { name: 'Type an underlying bill' }));
  await on.user.type(shipment.getByLabelText(/BOL number of bill 2/), 'OTHER-7');
  await on.user.type(shipment.getAllByLabelText(/Weight, lb/)[1] as HTMLElement, '1,200.5');
  await on.user.click(shipment.getByRole('button', { name: 'Remove underlying bill 1' }));
  expect(shipment.getByLabelText<HTMLInputElement>(/Weight, lb/).value).toMatch(/^1,?200\.5$/);
  expect(shipment.getByLabelText<HTMLInputElement>(/BOL number of bill 1/).value).toBe('OTHER-7');
});

test('every field of the catalog has its input, and its value in the review', async () => {
  const { totalPackages: _packages, totalWeight: _weight, ...examples } = exampleForm;
  await on.openSaved(
    valuesOf({
      ...examples,
      shipDate: '2026-11-20',
      lineItems: [{ ...paint, hazmatDetails: { ...paint.hazmatDetails, packageKind: 'can' } }],
    }),
  );
  for (const closed of screen.queryAllByRole('button', { name: /, complete/, expanded: false }))
    await on.user.click(closed);
  for (const path of Object.keys({ ...examples, ...prefixed('lineItems.0.', lineCatalog) })) {
    if (/^(lineItems|metadata|corrects|.*nmfcSample|.*hazmatDetails)$/.test(path)) continue;
    const at = `[data-field^="${path}"], [data-holds~="${path}"]`;
    expect(document.querySelector(at), path).not.toBeNull();
  }
  await on.issue();
  const shown = (await on.review()).textContent?.toLowerCase();
  const typed = Object.values(examples).filter(
    (value) => typeof value === 'string' && !/^\d{4}-|^\d\d:/.test(value),
  );
  expect(typed.filter((value) => !shown?.includes(String(value).toLowerCase()))).toEqual([]);
});
const prefixed = (prefix: string, catalog: object) =>
  Object.fromEntries(Object.keys(catalog).map((name) => [`${prefix}${name}`, true]));
