import { createStore, type Readable } from '@freightwright/mfe-kit';

/** The path on show among those of this remote. On the way out of it the last one stays, until the shell takes the page away. */
export function watchOwnPath(window: Window, routes: readonly string[]): Readable<string> {
  const path = createStore('/');
  const update = () => {
    const { pathname } = window.location;
    const asRegistered = pathname.replace(/(?<=[^/]|^\/)\/+$/, '');
    if (routes.includes(asRegistered)) path.set(asRegistered);
  };
  update();
  // The second one is single-spa's, which the shell's own navigation goes by.
  window.addEventListener('popstate', update);
  window.addEventListener('single-spa:before-routing-event', update);
  return path;
}
