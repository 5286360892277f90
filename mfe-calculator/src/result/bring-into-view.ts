/**
 * On a phone the result is below the form, so it is scrolled into view. Where it can already be seen, nothing
 * moves.
 */
export function bringIntoView(result: HTMLElement | null): void {
  // Not `innerHeight`, which is that of the page zoomed out while a part of it is drawn wider than the phone.
  const { clientHeight } = document.documentElement;
  if (result !== null && result.getBoundingClientRect().top >= clientHeight * 0.6) scrollToResult(result);
}

export function scrollToResult(result: HTMLElement): void {
  const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  result.scrollIntoView({ block: 'start', behavior: still ? 'auto' : 'smooth' });
}
