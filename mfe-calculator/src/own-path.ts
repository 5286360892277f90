import { createStore, type Readable, watchPath } from '@freightwright/mfe-kit';

/**
 * The current path while it is one of this remote's. When the reader goes to another remote, the last path
 * stays until the shell removes the page.
 */
export function watchOwnPath(window: Window, routes: readonly string[]): Readable<string> {
  const path = watchPath(window);
  const own = createStore('/');
  const follow = () => {
    if (routes.includes(path.get())) own.set(path.get());
  };
  follow();
  path.subscribe(follow);
  return own;
}
