// @vitest-environment happy-dom
import { createStore, type Session, signedOut } from '@freightwright/mfe-kit';
import { expect, test } from 'vitest';
import { createSignInRequests } from './sign-in-requests.ts';

const user = { id: 'ann', email: 'ann@mill.example' };
const ann: Session = { status: 'signed-in', tier: 'registered', subscriptionTier: 'free', user };

test('opens the dialog, remembers what had the focus, and closes it when somebody signs in', async () => {
  const session = createStore<Session>(signedOut);
  const requests = createSignInRequests({ session, document });
  const button = document.createElement('button');
  document.body.append(button);
  button.focus();
  const asked = requests.ask({ tab: 'sign-up' });
  expect(requests.get()).toEqual({ tab: 'sign-up', opener: button });
  session.set(ann);
  expect(await asked).toBe(true);
  expect(requests.get()).toBeNull();
});

test('is closed by the reader for all who share it', async () => {
  const requests = createSignInRequests({ session: createStore<Session>(signedOut), document });
  const both = Promise.all([requests.ask(), requests.ask({ reason: 'expired' })]);
  requests.close();
  expect(await both).toEqual([false, false]);
});

test('does not open for a visitor who is signed in, unless their session has ended', async () => {
  const requests = createSignInRequests({ session: createStore(ann), document });
  expect(await requests.ask()).toBe(true);
  const asked = requests.ask({ reason: 'expired' });
  expect(requests.get()?.reason).toBe('expired');
  requests.close();
  expect(await asked).toBe(false);
});
