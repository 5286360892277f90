// @vitest-environment happy-dom
import { createStore, type Session, signedOut, takeShipment } from '@freightwright/mfe-kit';
import { signedIn } from '@freightwright/samples/people';
import { expect, test, vi } from 'vitest';
import { createAllowanceStore } from '../allowance/allowance-store.ts';
import { createStoredTexts } from '../state/stored-texts.ts';
import { createTakeOut } from './take-out.ts';

const shipment = {
  handlingUnits: [
    {
      count: 1,
      packaging: 'pallet' as const,
      lengthIn: 48,
      widthIn: 40,
      heightIn: 48,
      weightLb: 500,
      stackable: false,
      commodities: [],
    },
  ],
};

test('when the script that counts cannot be fetched, the reader may continue', async () => {
  const navigate = vi.fn();
  const session = createStore<Session>(signedOut);
  const takeOut = createTakeOut({
    allowance: () => Promise.reject(new TypeError('offline')),
    session,
    chosenScale: () => undefined,
    navigate,
  });
  expect(await takeOut.goWith(shipment, '/bol')).toBeNull();
  expect(navigate).toHaveBeenCalledWith('/bol');
  expect(takeShipment()).toEqual(shipment);
});

test('at the limit it waits until it is known whether the visitor has a plan without one', async () => {
  const allowance = createAllowanceStore({
    storedTexts: createStoredTexts(window),
    now: () => 1_750_000_000_000,
  });
  for (let count = 0; count < 5; count += 1) allowance.take(false);
  const session = createStore<Session>({ ...signedOut, status: 'pending' });
  const navigate = vi.fn();
  const going = createTakeOut({
    allowance: async () => allowance,
    session,
    chosenScale: () => undefined,
    navigate,
  }).goWith(shipment, '/bol');
  session.set(signedIn('professional'));
  expect(await going).toBeNull();
  expect(navigate).toHaveBeenCalledWith('/bol');
});
