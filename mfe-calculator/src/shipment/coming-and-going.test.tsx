import { takeShipment } from '@freightwright/mfe-kit';
import { signedIn } from '@freightwright/samples/people';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import {
  button,
  enterUnit,
  field,
  fourKinds,
  freshPage,
  open,
  pallet,
  platform,
  rows,
  total,
  wentTo,
} from '../../test/fixture/shipment-on-page.tsx';
import { entryKey } from '../allowance/allowance-store.ts';
import { browserDeps } from '../engine/calculator.ts';

const paid = signedIn('professional');

freshPage();

describe('coming and going', () => {
  test('the buttons wait for a complete unit, and say so', () => {
    open();
    expect([button('Predict the cost').disabled, button('Bill of lading').disabled]).toEqual([true, true]);
    screen.getByText('Complete one unit to continue.');
  });

  test('a unit from the calculator fills row A', () => {
    open({ handlingUnits: [{ ...pallet, count: 1 }] });
    expect(rows()).toHaveLength(1);
    expect(field('Weight of unit A').value).toBe('500');
  });

  test.each([
    ['Predict the cost', '/cost-predictor'],
    ['Bill of lading', '/bol'],
  ])('%s takes the shipment to %s', async (name, path) => {
    open(fourKinds);
    await userEvent.click(button(name));
    await waitFor(() => expect(wentTo()).toEqual([path]));
    expect(takeShipment()).toEqual(fourKinds);
  });

  test('a link leads back to the one unit', () => {
    open();
    const modes = within(screen.getByRole('navigation', { name: 'Calculator' }));
    expect(modes.getByRole('link', { name: 'One unit' }).getAttribute('href')).toBe('/');
    expect(modes.getByRole('link', { name: 'Shipment' }).getAttribute('aria-current')).toBe('page');
  });
});

describe('the allowance', () => {
  /** The page of a user who has typed one pallet. */
  const openTyped = async () => {
    const deps = open();
    await enterUnit('A', '1', '48', '40', '48', '500');
    return deps;
  };
  const used = (deps: ReturnType<typeof open>) => deps.engine.get()?.allowance.get().usage.used ?? 0;

  test('typing takes none; taking the shipment further takes one, once for each shipment', async () => {
    const deps = await openTyped();
    expect(used(deps)).toBe(0);
    await userEvent.click(button('Predict the cost'));
    await waitFor(() => expect(used(deps)).toBe(1));
    await userEvent.click(button('Bill of lading'));
    await waitFor(() => expect(wentTo()).toEqual(['/cost-predictor', '/bol']));
    expect(used(deps)).toBe(1);
    await userEvent.type(field('Weight of unit A'), '0');
    await userEvent.click(button('Predict the cost'));
    await waitFor(() => expect(used(deps)).toBe(2));
  });

  test('is not asked again for a unit that the calculator has counted', async () => {
    const arrival = { handlingUnits: [{ ...pallet, count: 1 }] };
    const deps = open(arrival);
    (await deps.engine.load()).allowance.take(false, entryKey(arrival));
    await userEvent.click(button('Predict the cost'));
    await waitFor(() => expect(wentTo()).toEqual(['/cost-predictor']));
    expect(used(deps)).toBe(1);
  });

  test('is asked for a unit that came without having been counted', async () => {
    const deps = open({ handlingUnits: [{ ...pallet, count: 1 }] });
    await userEvent.click(button('Predict the cost'));
    await waitFor(() => expect(wentTo()).toEqual(['/cost-predictor']));
    expect(used(deps)).toBe(1);
  });

  async function spendAll(deps: ReturnType<typeof open>) {
    const { allowance } = await deps.engine.load();
    await act(() => {
      for (let count = 0; count < 5; count += 1) allowance.take(false);
    });
  }

  test('used up goes nowhere and says so', async () => {
    const deps = await openTyped();
    await spendAll(deps);
    await userEvent.click(button('Predict the cost'));
    await screen.findByRole('dialog', { name: 'Daily Limit Reached' });
    expect(wentTo()).toEqual([]);
    expect(takeShipment()).toBeUndefined();
  });

  const plain = (text: string | null | undefined) => (text ?? '').replaceAll('\u00a0', ' ');

  test('used up, the figures stop following the keys and say to which shipment they belong', async () => {
    const deps = await openTyped();
    await userEvent.click(button('Predict the cost'));
    await waitFor(() => expect(used(deps)).toBe(1));
    await spendAll(deps);
    await userEvent.type(field('Weight of unit A'), '0');
    expect(total('Class by chart')).toBe('100');
    expect(total('Weight')).toBe('500 lb');
    expect(plain(screen.getByText(/^These figures are for/).textContent)).toBe(
      'These figures are for A, 1 pallet of 48 × 40 × 48 in, 500 lb each. No free calculations are left, so they stay while you type.',
    );
    await userEvent.type(field('Weight of unit A'), '{Backspace}');
    expect(screen.queryByText(/^These figures are for/)).toBeNull();
  });

  test('used up, a preview gives way to the last counted shipment', async () => {
    const deps = await openTyped();
    await userEvent.click(button('Predict the cost'));
    await waitFor(() => expect(used(deps)).toBe(1));
    await userEvent.type(field('Weight of unit A'), '0');
    expect(total('Weight')).toBe('5,000 lb');
    await spendAll(deps);
    expect(total('Weight')).toBe('500 lb');
    expect(plain(screen.getByText(/^These figures are for/).textContent)).toContain('500 lb each');
    await userEvent.clear(field('Weight of unit A'));
    expect(total('Weight')).toBe('500 lb');
  });

  test('used up, a preview that was never counted leaves no figures, and Enter says so', async () => {
    const deps = await openTyped();
    expect(total('Class by chart')).toBe('100');
    await spendAll(deps);
    expect(total('Class by chart')).toBe('not worked out yet');
    screen.getByText(/^No free calculations are left, so nothing is worked out/);
    await userEvent.type(field('Weight of unit A'), '{Enter}');
    await screen.findByRole('dialog', { name: 'Daily Limit Reached' });
  });

  test('used up before the page was opened, nothing is worked out, rows included', async () => {
    const { allowance } = await browserDeps(window).engine.load();
    for (let count = 0; count < 5; count += 1) allowance.take(false);
    open({ handlingUnits: [{ ...pallet, count: 1 }] });
    screen.getByText(/^No free calculations are left, so nothing is worked out/);
    expect(total('Class by chart')).toBe('not worked out yet');
    expect(screen.queryByText('9.38')).toBeNull();
  });

  test('is used once by a copy and a print of the same shipment', async () => {
    const user = userEvent.setup();
    const deps = open({ handlingUnits: [{ ...pallet, count: 1 }] });
    await user.click(button('Copy as a table'));
    await screen.findByRole('button', { name: 'Copied' });
    expect(used(deps)).toBe(1);
    window.dispatchEvent(new Event('beforeprint'));
    await user.click(button('Predict the cost'));
    await waitFor(() => expect(wentTo()).toEqual(['/cost-predictor']));
    expect(used(deps)).toBe(1);
  });

  test('does not bind a paid plan', async () => {
    platform.session.set(paid);
    const deps = await openTyped();
    await spendAll(deps);
    await userEvent.click(button('Predict the cost'));
    await waitFor(() => expect(wentTo()).toEqual(['/cost-predictor']));
  });
});
