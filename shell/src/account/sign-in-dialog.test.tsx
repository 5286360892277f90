import { createFakePlatform, createStore, type Session, signedOut } from '@freightwright/mfe-kit';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { fetch, idleVisitor, onDraft, statusOf } from '../../test/fixture/visitor.ts';
import type { OpenSignIn } from '../session/sign-in-requests.ts';
import { SignInDialog } from './sign-in-dialog.tsx';

const status = statusOf('ann');
onDraft();

function open(request: Partial<OpenSignIn> = {}, session: Session = signedOut) {
  const platform = createFakePlatform();
  const visitor = idleVisitor();
  const onClose = vi.fn();
  render(
    <SignInDialog
      shell={{ session: createStore(session), platform }}
      visitor={visitor}
      request={{ opener: null, ...request }}
      onClose={onClose}
    />,
  );
  return { visitor, onClose, toasts: () => platform.calls.get().map(({ text }) => text) };
}

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const submit = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const describedBy = (input: HTMLInputElement) =>
  document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent;

/** Fills in the form and sends it. */
async function send(email: string, password: string, confirmation?: string) {
  if (email) await userEvent.type(field('Email'), email);
  if (password) await userEvent.type(field('Password'), password);
  if (confirmation) await userEvent.type(field('Confirm password'), confirmation);
  await submit(confirmation === undefined ? 'Sign in' : 'Create account');
}

function refuse(code: string, httpStatus: number, message: string, headers: Record<string, string> = {}) {
  fetch.mockResolvedValue(Response.json({ code, message }, { status: httpStatus, headers }));
}

describe('what is entered is checked before it is sent', () => {
  test('in words under the fields, the first of which has the focus', async () => {
    open();
    await send('ann@mill', 'short');
    expect(describedBy(field('Email'))).toBe('Please enter a valid email address');
    expect(describedBy(field('Password'))).toBe('Password must be at least 6 characters');
    expect(document.activeElement).toBe(field('Email'));
    expect(fetch).not.toHaveBeenCalled();
  });

  test('a confirmation that differs is reported as well', async () => {
    open({ tab: 'sign-up' });
    await send('ann@mill.example', 'secret1', 'secret2');
    expect(describedBy(field('Confirm password'))).toBe("Passwords don't match");
    expect(document.activeElement).toBe(field('Confirm password'));
  });

  test('an error goes away as its field is corrected', async () => {
    open();
    await send('', 'secret1');
    await userEvent.type(field('Email'), 'a');
    expect(field('Email').getAttribute('aria-invalid')).toBeNull();
  });
});

describe('signing in', () => {
  test('says that it is running, and uses what the server answers', async () => {
    const answer = Promise.withResolvers<Response>();
    fetch.mockReturnValue(answer.promise);
    const { visitor, toasts } = open();
    await send(' ann@mill.example', 'secret1');
    const button = screen.getByRole<HTMLButtonElement>('button', { name: /Signing in\.\.\.$/ });
    expect(button.disabled).toBe(true);
    answer.resolve(Response.json(status));
    await vi.waitFor(() => expect(visitor.accept).toHaveBeenCalledWith(status));
    const [address, init] = fetch.mock.calls[0] ?? [];
    expect([address, init?.body]).toEqual([
      '/api/auth/login',
      '{"email":"ann@mill.example","password":"secret1"}',
    ]);
    expect(toasts()).toEqual(['success: Login Successful. Signed in as ann@mill.example.']);
  });

  test('to a new account is as quick', async () => {
    fetch.mockResolvedValue(Response.json(status, { status: 201 }));
    const { toasts } = open({ tab: 'sign-up' });
    await send('ann@mill.example', 'secret1', 'secret1');
    await vi.waitFor(() => expect(toasts()[0]).toMatch('success: Account Created'));
    expect(fetch.mock.calls[0]?.[0]).toBe('/api/auth/register');
  });
});

describe('a refusal is shown in the dialog and in a toast', () => {
  test('in the words of the server', async () => {
    refuse('identity.wrong-credentials', 401, "That email and password don't match.");
    const { toasts } = open();
    await send('ann@mill.example', 'secret1');
    const alert = await screen.findByText("That email and password don't match.");
    expect(alert.closest('[role=alert]')).not.toBeNull();
    expect(toasts()).toEqual(["error: Authentication Failed. That email and password don't match."]);
    expect(document.activeElement).toBe(field('Password'));
  });

  test('in our own when it has none', async () => {
    fetch.mockRejectedValue(new TypeError('offline'));
    const { toasts } = open();
    await send('ann@mill.example', 'secret1');
    await screen.findByText(/could not be reached. Check the connection/);
    expect(toasts()).toEqual(['error: Authentication Failed. Authentication failed']);
  });

  test('with the time to wait after too many attempts', async () => {
    refuse('identity.too-many-attempts', 429, 'Too many attempts to sign in', { 'retry-after': '700' });
    open();
    await send('ann@mill.example', 'secret1');
    await screen.findByText('Too many attempts to sign in. Try again in 12 minutes.');
  });

  test('under the field that it is about', async () => {
    refuse('identity.email-taken', 409, 'You already have an account. Sign in instead.');
    open({ tab: 'sign-up' });
    await send('ann@mill.example', 'secret1', 'secret1');
    await vi.waitFor(() =>
      expect(describedBy(field('Email'))).toBe('You already have an account. Sign in instead.'),
    );
    expect(document.activeElement).toBe(field('Email'));
  });
});

describe('the dialog', () => {
  test('keeps the email from tab to tab, which the arrow keys change', async () => {
    open();
    await userEvent.type(field('Email'), 'ann@mill.example');
    screen.getByRole('tab', { name: 'Sign in' }).focus();
    await userEvent.keyboard('{ArrowRight}');
    const tab = screen.getByRole('tab', { name: 'Sign up' });
    expect(document.activeElement).toBe(tab);
    expect(tab.getAttribute('aria-selected')).toBe('true');
    expect(field('Email').value).toBe('ann@mill.example');
    screen.getByRole('dialog', { name: 'Sign up' });
  });

  test('lets password managers know what is what, and shows a password on demand', async () => {
    open({ tab: 'sign-up' });
    expect(field('Email').autocomplete).toBe('username');
    expect(field('Password').autocomplete).toBe('new-password');
    const [show] = screen.getAllByRole('button', { name: 'Show characters' });
    await userEvent.click(show as HTMLElement);
    expect(field('Password').type).toBe('text');
    expect(field('Confirm password').type).toBe('password');
  });

  test('leads to the hosted page and to a new password, which lead back here, with the email typed', async () => {
    open();
    const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
    const back = '/api/login?returnTo=%2Fbol%3Fdraft%3D3';
    expect(hrefOf('Sign in on our secure page')).toBe(back);
    expect(hrefOf('Forgot your password?')).toBe(`${back}&action=RESET_PASSWORD`);
    await userEvent.type(field('Email'), ' ann@mill.example');
    expect(hrefOf('Sign in on our secure page')).toBe(`${back}&email=ann%40mill.example`);
    expect(hrefOf('Forgot your password?')).toBe(`${back}&action=RESET_PASSWORD&email=ann%40mill.example`);
  });

  test('of a session that has ended stays on the page: no way out of it but the way back in', () => {
    const user = { id: 'ann', email: 'ann@mill.example' };
    open({ reason: 'expired' }, { ...signedOut, status: 'signed-in', user });
    expect(screen.getByRole('dialog', { name: 'Your session has ended' }).textContent).toContain(
      'The page and your entries stay as they are.',
    );
    expect(screen.queryByRole('link')).toBeNull();
    expect(screen.queryByRole('tab')).toBeNull();
    expect(field('Email').value).toBe('ann@mill.example');
    expect(document.activeElement).toBe(field('Password'));
  });

  test('closes by its button', async () => {
    const { onClose } = open();
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(onClose).toHaveBeenCalled();
  });
});
