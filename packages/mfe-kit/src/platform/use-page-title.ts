import { useEffect } from 'react';

/** Names the page in the tab, in the history and for screen readers after a navigation. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Freightwright`;
  }, [title]);
}
