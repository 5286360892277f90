import type { RemoteEntry } from '@freightwright/contracts';
import { type Session, signedOut, unknownSession } from '@freightwright/mfe-kit';
import { signedIn } from '@freightwright/samples/people';
import { expect, test } from 'vitest';
import { pageAt } from './page-at.ts';

const entry: RemoteEntry = {
  name: 'mfe-account',
  version: '1',
  contract: 1,
  routes: ['/dashboard', '/plans'],
  signedInRoutes: ['/dashboard'],
  manifest: '/m.json',
};
const pending: Session = { ...signedOut, status: 'pending' };
const user = signedIn('free');

test.each([
  ['/dashboard', entry, user, 'remote'],
  ['/dashboard', entry, pending, 'unknown'],
  ['/dashboard', entry, signedOut, 'sign-in-notice'],
  ['/dashboard', entry, unknownSession, 'sign-in-notice'],
  ['/plans', entry, signedOut, 'remote'],
  ['/plans', entry, pending, 'remote'],
  ['/plans', entry, unknownSession, 'remote'],
  ['/nowhere', undefined, user, 'not-found'],
  ['/auth', undefined, signedOut, 'auth'],
  // The shell's own page, whatever a remote declares.
  ['/auth', entry, user, 'auth'],
] as const)('at %s stands for its visitor what is theirs', (path, answering, session, page) => {
  expect(pageAt(path, answering, session)).toBe(page);
});
