import { useEffect, useState } from 'react';
import type { GuideEntry } from './guide-section.tsx';

/** The id of the section in the upper half of the window, which is considered current. */
export function useSectionOnShow(entries: readonly GuideEntry[]): string | undefined {
  const [onShow, setOnShow] = useState(entries[0]?.id);
  useEffect(() => {
    const observer = new IntersectionObserver(
      (changes) => {
        const arrived = changes.find(({ isIntersecting }) => isIntersecting);
        if (arrived) setOnShow(arrived.target.id);
      },
      // A band below the upper edge, so narrow that it contains only one section at a time.
      { rootMargin: '-15% 0px -80% 0px' },
    );
    for (const { id } of entries) {
      const section = document.getElementById(id);
      if (section) observer.observe(section);
    }
    return () => observer.disconnect();
  }, [entries]);
  return onShow;
}
