import { type ComponentType, createElement, lazy, type ReactNode, Suspense } from 'react';

/**
 * Lazily loaded on first render, with one retry. Then shows `Missing`, or the error boundary's panel.
 * @example const Chart = lazyComponent(async () => (await import('./chart.tsx')).Chart);
 */
export const lazyComponent = <P extends object>(
  load: () => Promise<ComponentType<P>>,
  Missing?: () => ReactNode,
) =>
  lazy(async (): Promise<{ default: ComponentType<P> }> => {
    const loaded = load().catch(load);
    return { default: await (Missing ? loaded.catch(() => Missing) : loaded) };
  });

/**
 * Same for an optional component: until it is loaded the fallback is shown, and nothing when it cannot be.
 * @example const Tips = extraComponent(async () => (await import('./tips.tsx')).Tips);
 */
export const extraComponent = <P extends object>(
  load: () => Promise<ComponentType<P>>,
  fallback: ReactNode = null,
  Missing: () => ReactNode = () => null,
) => {
  const Part = lazyComponent(load, Missing) as ComponentType<P>;
  return (props: P) => createElement(Suspense, { fallback }, createElement(Part, props));
};
