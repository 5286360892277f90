import { routes } from '@freightwright/mfe-kit';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { pageFixture, refused, section } from '../page-fixture.tsx';

const on = pageFixture();
const title = /SID, CID and location numbers, FOB/;

test('rarely used fields are folded, and what is typed into them is saved and summed up', async () => {
  on.keep();
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
  on.keep();
  const errors = [{ field: 'sidNumber', rule: 'taken', message: 'SID number is taken' }];
  on.platform.answer(routes.issueBolDraft, refused('request.invalid', 400, { errors }));
  await on.openSaved();
  await on.issue();
  await on.confirm();
  await section('Shipment').findByText('SID number is taken');
  expect(section('Shipment').getByLabelText('SID number').getAttribute('aria-invalid')).toBe('true');
});
