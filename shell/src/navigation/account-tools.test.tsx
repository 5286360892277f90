import { createFakePlatform, createStore, type Session, signedOut } from '@freightwright/mfe-kit';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { createLazy } from '../lazy/lazy.ts';
import { createSession } from '../session/follow-session.ts';
import type { Parts } from '../shell.ts';
import { AccountTools } from './account-tools.tsx';
import { navigationEntries } from './navigation-entries.ts';

function open(session: Session) {
  const store = createStore(session);
  const platform = createFakePlatform();
  const load = vi.fn(() => new Promise<Parts>(() => {}));
  const parts = createLazy<Parts>({ load, onFailure: () => undefined });
  const shell = {
    session: store,
    platform,
    parts,
    theme: { ...createStore('light' as const), choose: vi.fn() },
  };
  render(<AccountTools shell={shell} path="/" />);
  return { store, platform, load };
}

test('while it is not known who is signed in, the style sheet is told to hide the buttons in their places', () => {
  const session = createSession(document);
  session.set({ ...signedOut, status: 'pending' });
  expect(document.documentElement.dataset.visitor).toBe('pending');
  session.set(signedOut);
  expect(document.documentElement.dataset.visitor).toBe('signed-out');
});

test('the dialog is loaded as the pointer comes near, and opens on the tab of the button', async () => {
  const { platform, load } = open(signedOut);
  expect(load).not.toHaveBeenCalled();
  await userEvent.hover(screen.getByRole('button', { name: 'Sign in' }));
  expect(load).toHaveBeenCalledTimes(1);
  await userEvent.click(screen.getByRole('button', { name: 'Sign up' }));
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  expect(platform.calls.get().map(({ text }) => text)).toEqual(['sign-up', 'sign-in']);
});

test('a link to a page for signed-in visitors is shown only to them', () => {
  const remotes = [
    {
      name: 'mfe-account',
      version: '1',
      contract: 1,
      routes: ['/dashboard', '/plans'],
      signedInRoutes: ['/dashboard'],
      navigation: [
        { label: 'Dashboard', path: '/dashboard', order: 60 },
        { label: 'Plans', path: '/plans', order: 50 },
      ],
      manifest: '/m.json',
    },
  ];
  const nowhere = { path: '/', entry: undefined };
  const labels = (session: Session) =>
    navigationEntries(remotes, session, nowhere).header.map(({ label }) => label);
  const user = { id: 'ann', email: 'ann@mill.example' };
  expect(labels(signedOut)).toEqual(['Plans']);
  expect(labels({ ...signedOut, status: 'pending' })).toEqual(['Plans']);
  expect(labels({ ...signedOut, status: 'signed-in', user })).toEqual(['Plans', 'Dashboard']);
});
