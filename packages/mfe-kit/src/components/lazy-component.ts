import { type ComponentType, lazy, type ReactNode } from 'react';

/** A component that is fetched when it is first drawn: tried twice, and then `Missing` stands in its place until the page is loaded again. */
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
