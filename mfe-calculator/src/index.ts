import { createLifecycle } from '@freightwright/mfe-kit';
import { createElement } from 'react';
import { browserDeps } from './engine/calculator.ts';
import { ownRoutes, RemotePages, watchOwnPath } from './remote-pages.tsx';

const deps = browserDeps(window);
const path = watchOwnPath(window, ownRoutes);

export const { contract, bootstrap, mount, unmount, draw } = createLifecycle(() =>
  createElement(RemotePages, { path, deps }),
);
export { parts } from './parts.ts';
