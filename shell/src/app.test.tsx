import type { RemoteEntry, UserStatus } from '@freightwright/contracts';
import { ApiError, createLifecycle, routes, usePlatform } from '@freightwright/mfe-kit';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { hint, statusOf } from '../test/fixture/visitor.ts';
import { App } from './app.tsx';
import { createShell, type Shell } from './shell.ts';

// The tests of this file run in order as one visit to one page, because single-spa and the history are
// singletons.

const ann = statusOf('ann');
const bob = statusOf('bob');

const remote = (name: string, path: string, more: Partial<RemoteEntry> = {}): RemoteEntry => ({
  name,
  version: '1',
  contract: 1,
  routes: [path],
  navigation: [{ label: name.slice(4), path, order: 10 }],
  manifest: `/mfe/${name}/1/mf-manifest.json`,
  ...more,
});
const remotes = [
  remote('mfe-notes', '/'),
  remote('mfe-dashboard', '/dashboard', {
    routes: ['/dashboard', '/dashboard/keys'],
    signedInRoutes: ['/dashboard', '/dashboard/keys'],
    titles: [{ label: 'Keys', path: '/dashboard/keys' }],
  }),
];

/** Saves a note through a route of its own, which this test's gateway answers. */
function Notes() {
  const platform = usePlatform();
  const [note, setNote] = useState('');
  const [outcome, setOutcome] = useState('');
  const save = async () => {
    try {
      await platform.call(routes.predictionUsage);
      setOutcome('saved');
    } catch (error) {
      setOutcome(error instanceof ApiError ? error.code : 'crashed');
    }
  };
  return (
    <>
      <input aria-label="Note" value={note} onChange={(event) => setNote(event.target.value)} />
      <button type="button" onClick={save}>
        Save
      </button>
      <output>{outcome}</output>
    </>
  );
}

const pages: Record<string, () => React.ReactNode> = {
  'mfe-notes': Notes,
  'mfe-dashboard': () => <h1>Yours</h1>,
};

/** Whose session the gateway has. It also decides the answer to a call that needs one. */
const gateway = { user: null as UserStatus | null };
const called: string[] = [];

async function answer(address: string, init: RequestInit = {}): Promise<Response> {
  const shown = new Headers(init.headers).get('x-keycloak-user-id');
  called.push(`${address} ${shown ?? '-'}`);
  if (address.endsWith('/login') || address.endsWith('/register')) {
    gateway.user = String(init.body).includes('bob') ? bob : ann;
    hint(true);
    return Response.json(gateway.user);
  }
  if (address.endsWith('/logout')) {
    gateway.user = null;
    hint(false);
    return Response.json({ signedOut: true });
  }
  if (address.startsWith('/mfe/')) return Response.json({ remotes });
  if (gateway.user === null) return Response.json({ code: 'session.expired' }, { status: 401 });
  return Response.json(address.endsWith('/status') ? gateway.user : {});
}

let shell: Shell;

beforeAll(() => {
  window.location.href = 'http://site.test/';
  document.body.innerHTML = '<script type="application/json" id="mfe-registry"></script>';
  const mark = document.getElementById('mfe-registry');
  if (mark) mark.textContent = JSON.stringify({ remotes });
  // The server sends no events to this page.
  vi.stubGlobal(
    'EventSource',
    class extends EventTarget {
      close() {}
    },
  );
  vi.stubGlobal('fetch', (address: string, init?: RequestInit) => answer(String(address), init));
  shell = createShell({
    window: window as never,
    load: async ({ name }) => createLifecycle(pages[name] ?? Notes),
  });
  render(<App shell={shell} />);
});
afterAll(() => {
  cleanup();
  hint(false);
  vi.unstubAllGlobals();
});

const note = () => screen.findByLabelText<HTMLInputElement>('Note');
const header = () => within('header');
const within = (tag: string) => document.querySelector(tag)?.textContent ?? '';
async function fillIn(email: string, button: string) {
  const field = await screen.findByLabelText<HTMLInputElement>('Email');
  await userEvent.clear(field);
  await userEvent.type(field, email);
  await userEvent.type(screen.getByLabelText('Password'), 'secret1');
  const confirm = screen.queryByLabelText('Confirm password');
  if (confirm) await userEvent.type(confirm, 'secret1');
  const dialog = screen.getByRole('dialog');
  const submit = [...dialog.querySelectorAll('button')].find(({ type }) => type === 'submit');
  expect(submit?.textContent).toBe(button);
  await userEvent.click(submit as HTMLElement);
}

test('a visitor sees the buttons to sign in and up, and no link to pages for signed-in visitors', async () => {
  await note();
  expect(header()).toContain('Sign in');
  expect(header()).toContain('notes');
  expect(header()).not.toContain('dashboard');
  expect(called.filter((call) => call.includes('/api/user/status'))).toEqual([]);
});

test.each([
  ['/dashboard/keys', 'Keys'],
  ['/dashboard', 'dashboard'],
])('the notice in the place of %s is called as that page: %s', async (path, name) => {
  shell.platform.navigate(path);
  await screen.findByRole('heading', { level: 1, name });
  await screen.findByRole('heading', { name: 'Sign in to see this page' });
  shell.platform.navigate('/');
  await note();
});

test('signing up from the header keeps them where they are, and shows who they are', async () => {
  await userEvent.type(await note(), 'two pallets');
  await userEvent.click(screen.getAllByRole('button', { name: 'Sign up' })[0] as HTMLElement);
  await fillIn('ann@mill.example', 'Create account');
  await screen.findByRole('button', { name: 'Account of ann@mill.example' });
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(header()).toContain('dashboard');
  expect(header()).toContain('Free');
  expect((await note()).value).toBe('two pallets');
  await screen.findByText('Account Created');
});

test('a session that ends while they type leads to the sign-in, and back to what they typed', async () => {
  gateway.user = null;
  hint(false);
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByRole('dialog', { name: 'Your session has ended' });
  // The visitor comes back from the password manager.
  window.dispatchEvent(new Event('focus'));
  await fillIn('ann@mill.example', 'Sign in');
  await screen.findByText('saved');
  expect((await note()).value).toBe('two pallets');
  expect(called.filter((call) => call.includes('prediction-usage'))).toEqual([
    '/api/user/prediction-usage ann',
    '/api/user/prediction-usage ann',
  ]);
});

test('another user who signs in there gets a page of their own', async () => {
  gateway.user = null;
  hint(false);
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByRole('dialog', { name: 'Your session has ended' });
  await fillIn('bob@mill.example', 'Sign in');
  await screen.findByRole('button', { name: 'Account of bob@mill.example' });
  await waitFor(async () => expect((await note()).value).toBe(''));
});

test('a page for signed-in visitors gives way to a notice as they sign out, and comes back as they sign in', async () => {
  shell.platform.navigate('/dashboard');
  await screen.findByRole('heading', { name: 'Yours' });
  // The visitor signs out in another tab.
  gateway.user = null;
  hint(false);
  window.dispatchEvent(new Event('focus'));
  await screen.findByRole('heading', { name: 'Sign in to see this page' });
  expect(screen.queryByRole('heading', { name: 'Yours' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Go Home' }).getAttribute('href')).toBe('/');
  const notice = screen.getByRole('main');
  await userEvent.click([...notice.querySelectorAll('button')][0] as HTMLElement);
  await fillIn('bob@mill.example', 'Sign in');
  await screen.findByRole('heading', { name: 'Yours' });
});

test('signing out leads to the start page', async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Account of bob@mill.example' }));
  await userEvent.click(screen.getByRole('menuitem', { name: 'Sign out' }));
  await note();
  expect(window.location.pathname).toBe('/');
  await waitFor(() => expect(header()).toContain('Sign in'));
  expect(called).toContain('/api/auth/logout bob');
});

test('/auth is the shell’s own page', async () => {
  shell.platform.navigate('/auth?tab=register');
  await screen.findByRole('heading', { level: 1, name: 'Sign up' });
});
