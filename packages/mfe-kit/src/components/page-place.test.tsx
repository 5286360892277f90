import { act, render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { lazyComponent } from './lazy-component.ts';
import { PagePlace } from './page-place.tsx';

/** A page whose chunk loads when `arrive` is called. */
function latePage(text: string) {
  const { promise, resolve } = Promise.withResolvers<() => string>();
  const Page = lazyComponent(() => promise);
  return { Page, arrive: () => act(async () => resolve(() => text)) };
}

function open(first: '/shipment' | '/') {
  const shipment = latePage('Shipment');
  const density = latePage('Density');
  const pages = { '/shipment': <shipment.Page />, '/density': <density.Page />, '/': 'Calculator' } as const;
  const drawn = (path: keyof typeof pages) => (
    <>
      <header>Drawn</header>
      <PagePlace path={path}>{pages[path]}</PagePlace>
    </>
  );
  const { container, rerender } = render(drawn(first));
  const show = (path: keyof typeof pages) => act(async () => rerender(drawn(path)));
  return { show, shipment, density, text: () => container.textContent };
}

it('draws nothing of the remote before its first page can be drawn', async () => {
  const { shipment, text } = open('/shipment');
  expect(text()).toBe('');
  await shipment.arrive();
  expect(text()).toBe('DrawnShipment');
});

it('leaves the place of a later page empty until it can be drawn, and shows the first one again', async () => {
  const { show, density, text } = open('/');
  await show('/density');
  expect(text()).toBe('Drawn');
  await density.arrive();
  expect(text()).toBe('DrawnDensity');
  await show('/');
  expect(text()).toBe('DrawnCalculator');
});
