import { type ComponentType, lazy, type ReactNode } from 'react';

/**
 * A component that is loaded when it is first drawn. Loading is tried twice; after that `Missing` is shown
 * until the page is reloaded. Without `Missing` the error boundary around the component shows its panel.
 */
export const lazyComponent = <P extends object>(
  load: () => Promise<ComponentType<P>>,
  Missing?: () => ReactNode,
) =>
  lazy(async (): Promise<{ default: ComponentType<P> }> => {
    const loaded = load().catch(load);
    return { default: await (Missing ? loaded.catch(() => Missing) : loaded) };
  });

/** The same for a component without which the page still works: when it cannot be loaded, nothing is shown. */
export const extraComponent = <P extends object>(load: () => Promise<ComponentType<P>>) =>
  lazyComponent(load, () => null);
