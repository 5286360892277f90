/// <reference path="./runtime.d.ts" />

import { injectIntoGlobalHook, performReactRefresh } from 'react-refresh/runtime';
import { eventsPath } from '../build-state.ts';
import { createFailurePanel } from './failure-panel.ts';
import { followBuilds } from './follow-builds.ts';

export { createSignatureFunctionForTransform as signature } from 'react-refresh/runtime';
export { registerIn, settle } from './settle-module.ts';

/** The subscriptions of this page by remote. They outlive the script that created them. */
const following = '__freightwrightBuilds';

/**
 * Subscribes to the builds of this script's server. Must run before React DOM is loaded, which looks up the
 * hook a single time. When the shell loads the remote again, only the last script stays subscribed.
 * @param name such as 'mfe-bol'
 */
export function startHot(name: string): void {
  // A local constant, because the compiler recognizes only this exact expression.
  const webpackHot = import.meta.webpackHot;
  if (!webpackHot) throw new Error('This is no hot build');
  injectIntoGlobalHook(window);
  const page = window as unknown as Record<string, Record<string, { stop(): void }> | undefined>;
  page[following] ??= {};
  const followers = page[following];
  followers[name]?.stop();
  followers[name] = followBuilds({
    events: new EventSource(new URL(eventsPath, new URL(__webpack_public_path__, location.href))),
    hash: () => __webpack_hash__,
    async update() {
      const updated = await webpackHot.check(true);
      if (updated) performReactRefresh();
      return updated !== null;
    },
    reload: () => location.reload(),
    show: createFailurePanel({ name, body: document.body }),
  });
}
