const key = 'fw.activated-checkout';

/** True for the first visit with a checkout in this browser, so that a page opened again counts nothing twice. */
export function countsAsActivated(checkout: string, { localStorage }: Window): boolean {
  try {
    if (localStorage.getItem(key) === checkout) return false;
    localStorage.setItem(key, checkout);
  } catch {
    // Nothing can be kept in this browser, so nothing is known of an earlier visit.
  }
  return true;
}
