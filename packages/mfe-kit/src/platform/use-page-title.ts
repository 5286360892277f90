import { pageTitle } from '@freightwright/contracts/facts';
import { useEffect } from 'react';

/** Names the page in the tab, in the history and, after a navigation, for screen readers. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = pageTitle(title);
  }, [title]);
}
