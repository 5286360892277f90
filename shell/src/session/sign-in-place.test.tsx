import { createFakePlatform, createStore, type Session, signedOut } from '@freightwright/mfe-kit';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { createLazy } from '../lazy/lazy.ts';
import type { Parts, Shell } from '../shell.ts';
import { SignInPlace } from './sign-in-place.tsx';
import { createSignInRequests } from './sign-in-requests.ts';

function open(load: () => Promise<Parts>) {
  const session = createStore<Session>(signedOut);
  const signIn = createSignInRequests({ session, document });
  const parts = createLazy<Parts>({ load, onFailure: () => undefined });
  render(
    <>
      <button type="button" onClick={() => void signIn.ask()}>
        Sign in
      </button>
      <main id="main" tabIndex={-1} />
      <SignInPlace shell={{ session, signIn, parts, platform: createFakePlatform() } as unknown as Shell} />
    </>,
  );
  const button = screen.getByRole('button', { name: 'Sign in' });
  return { session, signIn, button };
}

test('says that the form is on its way, and can be closed meanwhile', async () => {
  const { button } = open(() => new Promise(() => {}));
  await userEvent.click(button);
  expect(screen.getByRole('status').textContent).toBe('Loading the sign-in form');
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).toBe(button);
});

test('a form that cannot be fetched says so, and Retry brings it', async () => {
  const { SignInDialog } = await import('../account/sign-in-dialog.tsx');
  const load = vi
    .fn<() => Promise<Parts>>()
    .mockRejectedValueOnce(new Error('gone'))
    .mockResolvedValue({ SignInDialog, visitor: {} } as unknown as Parts);
  const { button, signIn } = open(load);
  await userEvent.click(button);
  await screen.findByText(/Check the connection, then try again/);
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByLabelText('Email');
  act(() => signIn.close());
  await waitFor(() => expect(document.activeElement).toBe(button));
});

test('the focus goes to the page when its button is gone by the end', async () => {
  const { session, signIn } = open(() => new Promise(() => {}));
  const gone = document.body.appendChild(document.createElement('button'));
  gone.focus();
  act(() => void signIn.ask());
  gone.remove();
  const user = { id: 'ann', email: 'ann@mill.example' };
  act(() => session.set({ ...signedOut, status: 'signed-in', user }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));
});
