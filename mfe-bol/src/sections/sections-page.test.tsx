import { routes } from '@freightwright/mfe-kit';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { filledValues } from '../form/filled-values-fixture.ts';
import { later, pageFixture, refused, section } from '../page-fixture.tsx';

const on = pageFixture();
const title = /SID, CID and location numbers, FOB/;

/** Opens a saved form and one of its folded sections. */
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
