import type { RemoteEntry } from '@freightwright/contracts';
import { type Readable, signedOut } from '@freightwright/mfe-kit';
import type { ReactNode } from 'react';
import { App } from './app.tsx';
import { waiting } from './remotes/remote-states.ts';
import type { Shell } from './shell.ts';

/** The frame's links, one for header and footer each, which the gateway replaces with its registry's. */
const links = [
  { label: '%header%', path: '%path%', order: 0 },
  { label: '%footer%', path: '%path%', order: 100 },
];
const remote: RemoteEntry = { name: 'mfe-frame', version: '0', contract: 1, routes: [], manifest: '' };

const fixed = <T,>(value: T): Readable<T> => ({ get: () => value, subscribe: () => () => undefined });

/**
 * The frame of a page as the shell's build renders it, for a signed-out visitor.
 * @param kind 'page' with a slot for a remote's page, 'bare' with the skeleton of a page that the shell
 * renders itself or that is for signed-in visitors.
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
  // Omits what is only called after user input.
  return <App shell={shell as unknown as Shell} />;
}
