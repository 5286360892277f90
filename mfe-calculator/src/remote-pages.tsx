import type { Readable } from '@freightwright/mfe-kit';
import { createStore, lazyComponent, PagePlace, useReadable, watchPath } from '@freightwright/mfe-kit';
import type { ComponentType } from 'react';
import { CalculatorPage } from './calculator-page.tsx';
import type { CalculatorDeps } from './engine/calculator.ts';

type LatePage = ComponentType<{ readonly deps: CalculatorDeps }>;

/** The pages other than '/', each a lazy chunk of its own, whose load is retried a single time. */
const latePages: Readonly<Record<string, LatePage>> = {
  '/shipment': lazyComponent(() =>
    import('./shipment/shipment-page.tsx').then(({ ShipmentPage }) => ShipmentPage),
  ),
  '/freight-density-calculator': lazyComponent(() =>
    import('./density/density-page.tsx').then(({ DensityPage }) => DensityPage),
  ),
};

/** The paths of remote.json. */
export const ownRoutes: readonly string[] = ['/', ...Object.keys(latePages)];

interface RemotePagesProps {
  /** The current path, which is one of those above. */
  readonly path: Readable<string>;
  readonly deps: CalculatorDeps;
}

export function RemotePages({ path, deps }: RemotePagesProps) {
  const shown = useReadable(path);
  const LatePage = latePages[shown] ?? CalculatorPage;
  return (
    <PagePlace path={shown}>
      <LatePage deps={deps} />
    </PagePlace>
  );
}

/** The current path, and on the way to another remote the last one of this remote. */
export function watchOwnPath(window: Window, routes: readonly string[]): Readable<string> {
  const path = watchPath(window);
  const own = createStore('/');
  const follow = () => {
    if (routes.includes(path.get())) own.set(path.get());
  };
  follow();
  path.subscribe(follow);
  return own;
}
