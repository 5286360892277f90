import { type RefObject, useEffect, useState } from 'react';

/** Events that show user activity, so that content further down is loaded. */
const signsOfUse = ['scroll', 'keydown', 'pointerdown', 'input'] as const;

const never = () => false;

/**
 * Whether to load content further down: it is in view, the user is active, or a link leads there.
 * @param isMeant whether the fragment of an address leads there.
 * @example const isNear = useApproach(ref, isAnchorOfGuide);
 */
export function useApproach(
  place: RefObject<HTMLElement | null>,
  isMeant: (hash: string) => boolean = never,
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
    for (const sign of signsOfUse) window.addEventListener(sign, come, { once: true, passive: true });
    return () => {
      observer.disconnect();
      window.removeEventListener('hashchange', comeIfMeant);
      for (const sign of signsOfUse) window.removeEventListener(sign, come);
    };
  }, [near, place, isMeant]);
  return near;
}
