import { lazyComponent, PagePlace, type Readable, useReadable } from '@freightwright/mfe-kit';
import type { ComponentType } from 'react';
import type { CalculatorDeps } from './calculator.ts';
import { CalculatorPage } from './calculator-page.tsx';

type LatePage = ComponentType<{ readonly deps: CalculatorDeps }>;

/**
 * The pages other than '/', each with its own scripts. Loading is tried twice; after that the failure panel
 * of the remote is shown.
 */
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

/** The page of this remote that the path names. */
export function RemotePages({ path, deps }: RemotePagesProps) {
  const shown = useReadable(path);
  const LatePage = latePages[shown] ?? CalculatorPage;
  return (
    <PagePlace path={shown}>
      <LatePage deps={deps} />
    </PagePlace>
  );
}
