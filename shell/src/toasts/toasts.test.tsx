import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { createToastQueue } from './toast-queue.ts';
import { Toasts } from './toasts.tsx';

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

test.each([
  ['covers the button of the form that was sent', 560, true],
  ['covers nothing that was pressed', 300, false],
])('where it %s, it stands at the upper end: %s', async (_what, top, isAbove) => {
  const queue = createToastQueue({ setTimeout: () => 0, clearTimeout: () => {} });
  const { container } = render(
    <>
      <form>
        <input aria-label="Email" />
        <button type="submit">Sign in</button>
      </form>
      <Toasts queue={queue} />
    </>,
  );
  const place = (element: Element | null, y: number) =>
    Object.assign(element ?? {}, { getBoundingClientRect: () => new DOMRect(16, y, 288, 48) });
  place(screen.getByRole('button'), top);
  place(container.querySelector('[popover]'), 540);
  screen.getByLabelText('Email').focus();
  act(() => queue.add({ kind: 'error', title: 'Authentication Failed' }));
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  expect(container.querySelector('[popover]')?.className.split(' ').length).toBe(isAbove ? 2 : 1);
});
