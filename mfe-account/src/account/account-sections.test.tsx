import { ApiError, routes } from '@freightwright/mfe-kit';
import { waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { callsOf, platform, region } from '../../test/fixture/account-on-platform.tsx';
import {
  account,
  device,
  field,
  freshAccountPage,
  here,
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
    ['a wrong password', 'Current password', 'The password is incorrect', wrongPassword],
    [
      'an address that is taken, without telling whose it is',
      'New email',
      'You cannot use this address. Choose another one.',
      new ApiError({ code: 'identity.email-taken', status: 409 }),
    ],
  ])('refuses %s under its field, which takes the focus', async (_, label, text, refusal) => {
    platform.answer(routes.changeEmail, refusal);
    await openAccountPage();
    await press('Email', 'Change email');
    await userEvent.type(field('Email', 'New email'), 'new@shipper.example');
    await userEvent.type(field('Email', 'Current password'), 'a guess');
    await press('Email', 'Send a link to the new address');
    await region('Email').findByText(text);
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
    expect(callsOf('call')).not.toContain('POST /api/account/email');
  });
});

describe('the password', () => {
  const enter = async (password: string, newPassword: string) => {
    await userEvent.type(field('Password', 'Current password'), password);
    await userEvent.type(field('Password', 'New password'), newPassword);
    await press('Password', 'Change password');
  };

  test('changes, empties its fields and reads the devices anew', async () => {
    let sent: unknown;
    platform.answer(routes.changePassword, ({ body }) => {
      sent = body;
      return { changed: true as const };
    });
    await openAccountPage();
    await region('Where you are signed in').findByText('This device');
    await enter('the old one', 'another-long-one');
    await region('Password').findByText(/^Password changed\./);
    expect(sent).toEqual({ password: 'the old one', newPassword: 'another-long-one' });
    expect(field('Password', 'New password').value).toBe('');
    await waitFor(() =>
      expect(callsOf('call').filter((call) => call === 'GET /api/account/sessions')).toHaveLength(2),
    );
  });

  test.each([
    [
      'New password',
      'This password is too common and would be guessed first. Choose another one.',
      new ApiError({
        code: 'request.invalid',
        status: 400,
        errors: [
          {
            field: 'newPassword',
            rule: 'common',
            message: 'This password is too common and would be guessed first. Choose another one.',
          },
        ],
      }),
    ],
    ['Current password', 'The password is incorrect', wrongPassword],
  ])('refused for its %s says so under that field', async (label, text, refusal) => {
    platform.answer(routes.changePassword, refusal);
    await openAccountPage();
    await enter('the old one', 'Password1');
    await region('Password').findByText(text);
    await waitFor(() => expect(document.activeElement).toBe(field('Password', label)));
  });

  test('that is too short is not sent', async () => {
    await openAccountPage();
    await enter('the old one', 'five5');
    region('Password').getByText('Password must be at least 6 characters');
    expect(callsOf('call')).not.toContain('POST /api/account/password');
  });

  test('that is forgotten has a door that comes back here', async () => {
    await openAccountPage();
    const href = region('Password').getByRole('link', { name: 'Forgot your password?' }).getAttribute('href');
    expect(href).toBe('/api/login?returnTo=%2Faccount&action=RESET_PASSWORD&email=u1%40shipper.example');
  });

  test('is shown when the reader asks to see it', async () => {
    await openAccountPage();
    await press('Password', 'Show characters: New password');
    expect(field('Password', 'New password').type).toBe('text');
    expect(field('Password', 'Current password').type).toBe('password');
  });
});

const office = device({ id: 'b'.repeat(64), device: 'Firefox on Linux' });
const phone = device({ id: 'c'.repeat(64), device: 'Safari on iPhone' });

describe('where it is signed in', () => {
  const where = 'Where you are signed in';

  test('alone, the list names this device and offers nothing to end', async () => {
    await openAccountPage();
    const row = (await region(where).findByText('This device')).closest('tr');
    within(row as HTMLElement).getByText('203.0.113.7');
    expect(region(where).queryByRole('button')).toBeNull();
    region(where).getByText('You are signed in on this device only.');
  });

  test('one other device is signed out, and the list follows', async () => {
    const ended: unknown[] = [];
    platform.answer(routes.listSessions, { sessions: [here, office] });
    platform.answer(routes.endSession, ({ params }) => {
      ended.push(params);
      platform.answer(routes.listSessions, { sessions: [here] });
      return undefined;
    });
    await openAccountPage();
    await userEvent.click(await region(where).findByRole('button', { name: /^Sign out Firefox on Linux/ }));
    await region(where).findByText('Firefox on Linux is signed out.');
    expect(ended).toEqual([{ id: office.id }]);
    expect(region(where).queryByRole('button')).toBeNull();
  });

  test('all others are signed out, one that has ended meanwhile too', async () => {
    const ended: string[] = [];
    platform.answer(routes.listSessions, { sessions: [here, office, phone] });
    platform.answer(routes.endSession, ({ params }) => {
      ended.push(String(params?.id));
      platform.answer(routes.listSessions, { sessions: [here] });
      if (ended.length === 1) throw new ApiError({ code: 'account.session-not-found', status: 404 });
      return undefined;
    });
    await openAccountPage();
    await userEvent.click(await region(where).findByRole('button', { name: 'Sign out all other devices' }));
    await region(where).findByText('All other devices are signed out.');
    expect(ended).toEqual([office.id, phone.id]);
  });

  test('a device that could not be signed out stays in the list, with the reason', async () => {
    platform.answer(routes.listSessions, { sessions: [here, office] });
    platform.answer(routes.endSession, new ApiError({ code: 'service.unavailable', status: 503 }));
    await openAccountPage();
    await userEvent.click(await region(where).findByRole('button', { name: /^Sign out Firefox/ }));
    await region(where).findByText('Not signed out.');
    region(where).getByText('Firefox on Linux');
  });
});
