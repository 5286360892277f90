import { type RefObject, useEffect, useRef, useState } from 'react';

/**
 * After a navigation (not at the first page): scrolls to the top, moves the focus to the content, and returns
 * the text to announce after the new page has set its title.
 * @param ready whether the page at that path is shown.
 */
export function useArrival(path: string, ready: boolean, main: RefObject<HTMLElement | null>): string {
  const arrivedAt = useRef(path);
  const [announcement, setAnnouncement] = useState('');
  useEffect(() => {
    if (!ready || arrivedAt.current === path) return;
    arrivedAt.current = path;
    window.scrollTo(0, 0);
    main.current?.focus({ preventScroll: true });
    setAnnouncement(document.title);
  }, [path, ready, main]);
  return announcement;
}
