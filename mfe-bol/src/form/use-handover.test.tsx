import {
  createFakePlatform,
  handOverShipment,
  PlatformContext,
  waitingShipment,
} from '@freightwright/mfe-kit';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { draftStoreFixture } from '../draft/draft-fixture.ts';
import { useHandover } from './use-handover.ts';

const on = draftStoreFixture();
const handlingUnits = [
  {
    count: 2,
    packaging: 'pallet' as const,
    lengthIn: 48,
    widthIn: 40,
    heightIn: 48,
    weightLb: 500,
    stackable: true,
    commodities: [
      { description: 'Screens', pieces: 10, packaging: 'carton' as const, weightLb: 500, hazmat: false },
    ],
  },
];

test('a shipment whose part of the page does not load is kept for the next attempt, and the reader is told', async () => {
  const platform = createFakePlatform();
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <PlatformContext value={platform}>{children}</PlatformContext>
  );
  const draftStore = on.open();
  handOverShipment({ handlingUnits });
  const failing = () => Promise.reject(new Error('no connection'));
  const { result, unmount } = renderHook(() => useHandover(draftStore, true, failing), { wrapper });
  await act(async () => undefined);
  expect(result.current).toBeNull();
  expect(platform.calls.get().at(-1)?.text).toContain('Your shipment is not filled in');
  expect(waitingShipment()?.handlingUnits).toHaveLength(1);
  unmount();

  const again = renderHook(() => useHandover(draftStore, true), { wrapper });
  await act(() => import('./fill-in-shipment.ts'));
  expect(again.result.current?.lines).toHaveLength(1);
  expect(waitingShipment()).toBeUndefined();
});
