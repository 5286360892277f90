import type { Platform, Session, Theme } from '../platform/platform.ts';
import { createStore, type Readable, type Writable } from '../platform/readable.ts';
import { remoteContract } from '../platform/remote-contract.ts';

/** Something a remote asked of the platform. */
export interface PlatformCall {
  readonly id: number;
  readonly method: 'navigate' | 'toast' | 'report';
  /** What it was given, as a developer reads it. */
  readonly text: string;
}

export interface FakePlatform extends Platform {
  readonly session: Writable<Session>;
  readonly theme: Writable<Theme>;
  /** Every call, oldest first. */
  readonly calls: Readable<readonly PlatformCall[]>;
}

/** A platform without a shell: it goes nowhere and shows no toast, but keeps what it was asked. Session and theme are set by hand. */
export function createFakePlatform(): FakePlatform {
  const calls = createStore<readonly PlatformCall[]>([]);
  const keep = (method: PlatformCall['method'], text: string) =>
    calls.set([...calls.get(), { id: calls.get().length + 1, method, text }]);
  return {
    contract: remoteContract,
    session: createStore<Session>({ tier: 'anonymous' }),
    theme: createStore<Theme>('light'),
    navigate: (to) => keep('navigate', to),
    toast: ({ kind, title, text }) => keep('toast', `${kind}: ${title}${text ? `. ${text}` : ''}`),
    report: ({ event, reference, error }) => keep('report', `${event} ${reference} ${String(error)}`),
    calls: { get: calls.get, subscribe: calls.subscribe },
  };
}
