import { createStore, type Readable } from '@freightwright/mfe-kit';

/**
 * The current path while it is one of this remote's. When the reader goes to another remote, the last path
 * stays until the shell removes the page.
 */
export function watchOwnPath(window: Window, routes: readonly string[]): Readable<string> {
  const path = createStore('/');
  const update = () => {
    const { pathname } = window.location;
    const asRegistered = pathname.replace(/(?<=[^/]|^\/)\/+$/, '');
    if (routes.includes(asRegistered)) path.set(asRegistered);
  };
  update();
  // single-spa dispatches this event, and the shell's own navigation uses it.
  window.addEventListener('popstate', update);
  window.addEventListener('single-spa:before-routing-event', update);
  return path;
}
