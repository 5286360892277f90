import { type RefObject, useEffect, useState } from 'react';

/** Signs that the reader has begun to look about: what lies below is fetched ahead of the need for it. */
const stirrings = ['scroll', 'keydown', 'pointerdown'] as const;

/**
 * Whether it is time to bring what lies further down the page: its place is in sight, the reader has stirred, or came by a link to a part
 * of it.
 * @param isMeant whether the fragment of an address leads there.
 */
export function useApproach(
  place: RefObject<HTMLElement | null>,
  isMeant: (hash: string) => boolean,
): boolean {
  const [near, setNear] = useState(() => isMeant(window.location.hash));
  useEffect(() => {
    if (near || place.current === null) return;
    const come = () => setNear(true);
    const comeIfMeant = () => isMeant(window.location.hash) && come();
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) come();
    });
    observer.observe(place.current);
    window.addEventListener('hashchange', comeIfMeant);
    for (const sign of stirrings) window.addEventListener(sign, come, { once: true, passive: true });
    return () => {
      observer.disconnect();
      window.removeEventListener('hashchange', comeIfMeant);
      for (const sign of stirrings) window.removeEventListener(sign, come);
    };
  }, [near, place, isMeant]);
  return near;
}
