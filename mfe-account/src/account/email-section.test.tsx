import { ApiError, routes } from '@freightwright/mfe-kit';
import { waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { platform, region, said } from '../../test/fixture/account-on-platform.tsx';
import {
  account,
  field,
  freshAccountPage,
  openAccountPage,
  press,
  wrongPassword,
} from '../../test/fixture/account-page-on-platform.tsx';

freshAccountPage();

describe('the email', () => {
  test('that is verified says so and offers no link', async () => {
    await openAccountPage();
    region('Email').getByText('Verified');
    expect(region('Email').queryByRole('button', { name: 'Send the link again' })).toBeNull();
  });

  test('that is not verified gets its link again, and says when there were too many', async () => {
    platform.answer(routes.askForVerification, { account });
    await openAccountPage({ emailVerified: false });
    region('Email').getByText('Not verified');
    await press('Email', 'Send the link again');
    await region('Email').findByText(/^Link sent\./);
    platform.answer(
      routes.askForVerification,
      new ApiError({
        code: 'email.too-many',
        status: 429,
        serverMessage: 'You can ask for 3 emails an hour.',
        retryAfterS: 601,
      }),
    );
    await press('Email', 'Send the link again');
    const refusal = await region('Email').findByText('Not sent.');
    expect(refusal.parentElement?.textContent).toContain('3 emails an hour. Try again in 11 minutes.');
  });

  test('that was verified elsewhere meanwhile is shown as verified', async () => {
    await openAccountPage({ emailVerified: false });
    platform.answer(routes.readAccount, { account });
    platform.answer(
      routes.askForVerification,
      new ApiError({ code: 'account.verified-already', status: 409 }),
    );
    await press('Email', 'Send the link again');
    await region('Email').findByText('Verified');
  });

  test('changes with the password, and the address that waits is named', async () => {
    let sent: unknown;
    platform.answer(routes.changeEmail, ({ body }) => {
      sent = body;
      return { account: { ...account, pendingEmail: 'new@shipper.example' } };
    });
    await openAccountPage();
    await press('Email', 'Change email');
    await userEvent.type(field('Email', 'New email'), 'new@shipper.example');
    await userEvent.type(field('Email', 'Current password'), 'the password');
    await press('Email', 'Send a link to the new address');
    await region('Email').findByText('new@shipper.example');
    expect(sent).toEqual({ email: 'new@shipper.example', password: 'the password' });
    expect(region('Email').queryByLabelText('New email')).toBeNull();
  });

  test.each([
    ['a wrong password', 'Current password', 'That is not the password', wrongPassword],
    [
      'an address that is taken, without telling whose it is',
      'New email',
      'You cannot use this address. Choose another one.',
      new ApiError({ code: 'identity.email-taken', status: 409 }),
    ],
  ])('refuses %s under its field, which takes the focus', async (_, label, words, refusal) => {
    platform.answer(routes.changeEmail, refusal);
    await openAccountPage();
    await press('Email', 'Change email');
    await userEvent.type(field('Email', 'New email'), 'new@shipper.example');
    await userEvent.type(field('Email', 'Current password'), 'a guess');
    await press('Email', 'Send a link to the new address');
    await region('Email').findByText(words);
    await waitFor(() => expect(document.activeElement).toBe(field('Email', label)));
    expect(field('Email', label).getAttribute('aria-invalid')).toBe('true');
  });

  test('is checked before it is sent', async () => {
    await openAccountPage();
    await press('Email', 'Change email');
    await userEvent.type(field('Email', 'New email'), 'no-address');
    await userEvent.type(field('Email', 'Current password'), 'the password');
    await press('Email', 'Send a link to the new address');
    region('Email').getByText('Please enter a valid email address');
    expect(said('call')).not.toContain('POST /api/account/email');
  });
});
