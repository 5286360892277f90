import type { RemoteEntry } from '@freightwright/contracts';
import { type Readable, signedOut } from '@freightwright/mfe-kit';
import type { ReactNode } from 'react';
import { App } from './app.tsx';
import { waiting } from './remotes/remote-states.ts';
import type { Shell } from './shell.ts';

/** The frame's links, one for header and one for footer, in whose places the gateway draws its registry's. */
const links = [
  { label: '%header%', path: '%path%', order: 0 },
  { label: '%footer%', path: '%path%', order: 100 },
];
const remote: RemoteEntry = { name: 'mfe-frame', version: '0', contract: 1, routes: [], manifest: '' };

const fixed = <T,>(value: T): Readable<T> => ({ get: () => value, subscribe: () => () => undefined });

/**
 * The frame of a page as the shell's build renders it, for somebody who is not signed in.
 * @param kind 'page' with the place for a remote's page, 'bare' with the outline of a page that the shell draws
 * itself or that is for signed-in visitors.
 */
export function drawFrame(kind: 'page' | 'bare'): ReactNode {
  const entries = [{ ...remote, navigation: links }];
  const shell = {
    path: fixed('/frame'),
    registry: fixed({ status: 'known', entries } as const),
    session: fixed(signedOut),
    theme: fixed('light'),
    signIn: fixed(null),
    parts: { ...fixed({ status: 'waiting' } as const), want() {} },
    remotes: { states: fixed({ [remote.name]: waiting }), at: () => (kind === 'page' ? remote : undefined) },
    platform: {},
  };
  // What is only called once somebody presses something is not there.
  return <App shell={shell as unknown as Shell} />;
}
