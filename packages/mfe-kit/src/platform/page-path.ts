import { createStore, type Readable } from './readable.ts';

/**
 * The path as remotes register it, without a trailing slash.
 * @example normalPath('/bol/'); // => '/bol'
 */
export const normalPath = (pathname: string): string => pathname.replace(/(?<=[^/]|^\/)\/+$/, '');

/**
 * The current path, whatever changes it: the shell, a remote's router, the back button.
 * @example watchPath(window).get(); // => '/bol'
 */
export function watchPath(window: Window): Readable<string> {
  const path = createStore(normalPath(window.location.pathname));
  const update = () => path.set(normalPath(window.location.pathname));
  window.addEventListener('popstate', update);
  window.addEventListener('single-spa:before-routing-event', update);
  return path;
}
