import { type ComponentType, lazy, type ReactNode } from 'react';

/**
 * A component that is loaded when it is first drawn. Loading is tried twice; after that `Missing` is shown
 * until the page is reloaded.
 */
export const lazyComponent = <P extends object>(
  load: () => Promise<ComponentType<P>>,
  Missing: () => ReactNode,
) =>
  lazy(
    async (): Promise<{ default: ComponentType<P> }> => ({
      default: await load()
        .catch(load)
        .catch(() => Missing),
    }),
  );
