import { routes } from '@freightwright/mfe-kit';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { filledValues } from '../form/filled-values-fixture.ts';
import { later, pageFixture, section } from '../page-fixture.tsx';

const on = pageFixture();

/** Opens a saved form and one of its folded sections. */
async function openSection(name: string, values = filledValues) {
  on.keep(values);
  await on.openSaved();
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
  on.keep({ ...filledValues, deliveryFromTime: '12:00', deliveryUntilTime: '09:00' });
  await on.openSaved();
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
