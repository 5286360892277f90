import { act, cleanup, render, screen } from '@testing-library/react';
import { StrictMode, Suspense, use } from 'react';
import { afterEach, expect, test } from 'vitest';
import { handOverShipment, takeShipment } from './shipment-handover.ts';
import { useArrivedHandover } from './use-arrived-handover.ts';

const shipmentOf = (weightLb: number) => ({
  handlingUnits: [
    {
      count: 1,
      packaging: 'pallet' as const,
      lengthIn: 48,
      widthIn: 40,
      heightIn: 48,
      weightLb,
      stackable: false,
      commodities: [],
    },
  ],
});

const Arrived = () => <p>{useArrivedHandover()?.shipment.handlingUnits[0]?.weightLb ?? 'nothing'}</p>;

/** A page whose first attempt to render is abandoned after it has read the shipment. */
function Waiting({ coming }: { readonly coming: Promise<void> }) {
  const arrived = useArrivedHandover();
  use(coming);
  return <p>{arrived?.shipment.handlingUnits[0]?.weightLb ?? 'nothing'}</p>;
}

afterEach(() => void takeShipment());

test('what has come is there for each attempt to show it, and once it stands for nobody more', async () => {
  handOverShipment(shipmentOf(500));
  const { promise, resolve } = Promise.withResolvers<void>();
  await act(async () => {
    render(
      <Suspense fallback="waiting">
        <Waiting coming={promise} />
      </Suspense>,
    );
  });
  screen.getByText('waiting');
  await act(async () => resolve());
  await screen.findByText('500');
  expect(takeShipment()).toBeUndefined();
});

test('a page that is drawn anew keeps what has come; the next page finds nothing', () => {
  handOverShipment(shipmentOf(610));
  render(
    <StrictMode>
      <Arrived />
    </StrictMode>,
  );
  screen.getByText('610');
  cleanup();
  render(<Arrived />);
  screen.getByText('nothing');
});
