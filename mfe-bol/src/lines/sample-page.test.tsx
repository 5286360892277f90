import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { filledValues } from '../form/filled-values-fixture.ts';
import { later, pageFixture, section } from '../page-fixture.tsx';

const on = pageFixture();

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
  on.keep({ ...filledValues, lines: [{ ...line, nmfcSample: true }] });
  await on.openSaved();
  await on.issue();
  const asked = within(await on.review());
  await on.user.click(asked.getByRole('button', { name: 'Go back to NMFC item of line 1' }));
  const confirm = await section('Items').findByRole('button', { name: 'Mark as confirmed' });
  await waitFor(() => expect(document.activeElement).toBe(confirm));
});
