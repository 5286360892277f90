import { type RefObject, useLayoutEffect, useState } from 'react';

/**
 * The element's width in px, before the first paint and whenever it changes; `fallback` before layout.
 * @example const widthPx = useWidth(ref, 640);
 */
export function useWidth(element: RefObject<HTMLElement | null>, fallback: number): number {
  const [width, setWidth] = useState(fallback);
  useLayoutEffect(() => {
    const watched = element.current;
    if (watched === null) return;
    const measure = () => setWidth(watched.clientWidth || fallback);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(watched);
    return () => observer.disconnect();
  }, [element, fallback]);
  return width;
}
