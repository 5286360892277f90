import { ApiError, routes } from '@freightwright/mfe-kit';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { field, openPage, startMs, workOutPallet } from '../../test/fixture/open-page.tsx';

const sendButton = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Send/ });

async function openDialog() {
  const { platform } = openPage();
  await workOutPallet();
  await userEvent.click(screen.getByRole('button', { name: 'Email this result' }));
  await screen.findByRole('dialog');
  const toasts = () => platform.calls.get().filter(({ method }) => method === 'toast');
  return { platform, toasts };
}

test('nothing is sent without an address, nor to an invalid one, which is reported at the field', async () => {
  const { platform } = await openDialog();
  expect(sendButton().disabled).toBe(true);
  await userEvent.type(field('Email'), 'dock');
  await userEvent.click(sendButton());
  screen.getByText('Please enter a valid email address');
  expect(platform.calls.get().some(({ method }) => method === 'call')).toBe(false);
});

test('sends the result, says so, closes and forgets the address', async () => {
  const { platform, toasts } = await openDialog();
  let sent: unknown;
  platform.answer(routes.emailResults, ({ body }) => {
    sent = body;
    return { accepted: true as const };
  });
  await userEvent.type(field('Email'), 'dock@example.com');
  await userEvent.click(sendButton());
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(toasts()).toMatchObject([
    { text: 'success: Email Sent Successfully. Your calculation results have been sent to your email.' },
  ]);
  expect(sent).toMatchObject({
    email: 'dock@example.com',
    calculationResult: {
      density: 9.38,
      volume: 53.33,
      freightClass: '100',
      potentialSavings: 65,
      calculationId: String(startMs),
    },
    entry: { lengthIn: 48, widthIn: 40, heightIn: 48, weightLb: 500, system: 'us' },
  });
  await userEvent.click(screen.getByRole('button', { name: 'Email this result' }));
  expect(field('Email').value).toBe('');
});

test('stays open with the server’s words when it fails', async () => {
  const { platform, toasts } = await openDialog();
  const message = 'Too many emails to this address.';
  platform.answer(
    routes.emailResults,
    new ApiError({ code: 'email.too-many', status: 429, serverMessage: message }),
  );
  await userEvent.type(field('Email'), 'dock@example.com');
  await userEvent.click(sendButton());
  const alert = await screen.findByText(new RegExp(message));
  expect(alert.closest('[role="alert"]')).toBeTruthy();
  expect(field('Email').value).toBe('dock@example.com');
  expect(toasts()).toMatchObject([{ text: `error: Email Failed. ${message}` }]);
});

test('has words of its own when there is no answer', async () => {
  const { toasts } = await openDialog();
  await userEvent.type(field('Email'), 'dock@example.com');
  await userEvent.click(sendButton());
  await screen.findByText(/Failed to send email\. Please try again\./);
  expect(toasts()).toMatchObject([{ text: 'error: Email Failed. Failed to send email. Please try again.' }]);
});

test('cannot be sent twice while one is under way', async () => {
  const { platform, toasts } = await openDialog();
  const answer = Promise.withResolvers<{ accepted: true }>();
  platform.answer(routes.emailResults, () => answer.promise);
  await userEvent.type(field('Email'), 'dock@example.com');
  await userEvent.click(sendButton());
  expect(sendButton().disabled).toBe(true);
  expect(sendButton().textContent).toContain('Sending');
  answer.resolve({ accepted: true });
  await waitFor(() => expect(toasts()).toHaveLength(1));
  expect(platform.calls.get().filter(({ method }) => method === 'call')).toHaveLength(1);
});
