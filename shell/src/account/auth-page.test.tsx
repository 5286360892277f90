import { createFakePlatform, createStore, type Session, signedOut } from '@freightwright/mfe-kit';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { idleVisitor } from '../../test/fixture/visitor.ts';
import { AuthPage } from './auth-page.tsx';

function open(search = '') {
  window.location.href = `http://site.test/auth${search}`;
  const session = createStore<Session>(signedOut);
  const visitor = idleVisitor();
  render(<AuthPage shell={{ session, platform: createFakePlatform() }} visitor={visitor} />);
  const user = { id: 'ann', email: 'ann@mill.example' };
  const signIn = () => act(() => session.set({ ...signedOut, status: 'signed-in', user }));
  return { signIn };
}

const place = () => window.location.pathname + window.location.search;

test('has both tabs, and a link to continue without an account', async () => {
  open();
  expect(screen.getByRole('tab', { name: 'Sign in' }).getAttribute('aria-selected')).toBe('true');
  expect(document.title).toBe('Sign in · Freightwright');
  await userEvent.click(screen.getByRole('tab', { name: 'Sign up' }));
  screen.getByRole('heading', { level: 1, name: 'Sign up' });
  expect(screen.getByRole('link', { name: 'Continue as Guest' }).getAttribute('href')).toBe('/');
});

test('opens on the tab of its address', () => {
  open('?tab=register');
  expect(screen.getByRole('tab', { name: 'Sign up' }).getAttribute('aria-selected')).toBe('true');
  screen.getByLabelText('Confirm password');
});

test.each([
  ['sign-in', /was not finished/],
  ['unavailable', /does not work at the moment/],
])('says what went wrong on the hosted page: %s', (error, text) => {
  open(`?error=${error}`);
  expect(screen.getByText(text).getAttribute('role')).toBe('alert');
});

test('shows no notice for an unknown error code', () => {
  open('?error=constructor');
  expect(document.querySelector('p[role=alert]')).toBeNull();
});

test.each([
  ['', '/'],
  ['?returnTo=%2Fbol%3Fdraft%3D3', '/bol?draft=3'],
  ['?returnTo=https%3A%2F%2Fevil.test', '/'],
])('who signs in goes on from /auth%s to %s, and not back here', (search, target) => {
  const { signIn } = open(search);
  const before = window.history.length;
  signIn();
  expect(place()).toBe(target);
  expect(window.history.length).toBe(before);
});
