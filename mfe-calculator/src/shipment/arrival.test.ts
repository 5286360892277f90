// @vitest-environment happy-dom
import { handOverShipment, takeShipment } from '@freightwright/mfe-kit';
import { afterEach, expect, test } from 'vitest';
import { fourKinds } from '../../test/fixture/shipment-on-page.tsx';
import { createArrival } from './arrival.ts';

afterEach(() => void takeShipment());

test('what has come is there for each attempt to show it, and once it stands for nobody more', () => {
  const arrival = createArrival();
  expect(arrival.read()).toBeNull();
  handOverShipment(fourKinds);
  expect([arrival.read(), arrival.read()]).toEqual([fourKinds, fourKinds]);
  arrival.settle();
  expect(arrival.read()).toBeNull();
});

test('the later of two is the one that is shown', () => {
  const arrival = createArrival();
  handOverShipment({ handlingUnits: fourKinds.handlingUnits.slice(1) });
  arrival.read();
  handOverShipment(fourKinds);
  expect(arrival.read()).toEqual(fourKinds);
});
