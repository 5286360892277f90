// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { createToastQueue } from './toast-queue.ts';
import { Toasts } from './toasts.tsx';

afterEach(cleanup);

test('a success is a status, an error an alert, and the button closes it', async () => {
  const queue = createToastQueue({ setTimeout: () => 0, clearTimeout: () => {} });
  render(<Toasts queue={queue} />);
  const [status, alert] = [
    screen.getByRole('status', { hidden: true }),
    screen.getByRole('alert', { hidden: true }),
  ];
  act(() =>
    queue.add({ kind: 'success', title: 'Email Sent Successfully', text: 'Your results have been sent.' }),
  );
  expect(status.textContent).toContain('Email Sent Successfully');
  act(() => queue.add({ kind: 'error', title: 'Email Failed' }));
  expect(alert.textContent).toBe('');
  await userEvent.click(screen.getByRole('button', { name: 'Close notice', hidden: true }));
  expect(status.textContent).toBe('');
  expect(alert.textContent).toContain('Email Failed');
});
