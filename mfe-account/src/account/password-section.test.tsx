import { ApiError, routes } from '@freightwright/mfe-kit';
import { waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { platform, region, said } from '../../test/fixture/account-on-platform.tsx';
import {
  field,
  freshAccountPage,
  openAccountPage,
  press,
  wrongPassword,
} from '../../test/fixture/account-page-on-platform.tsx';

freshAccountPage();

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
      expect(said('call').filter((call) => call === 'GET /api/account/sessions')).toHaveLength(2),
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
    ['Current password', 'That is not the password', wrongPassword],
  ])('refused for its %s says so under that field', async (label, words, refusal) => {
    platform.answer(routes.changePassword, refusal);
    await openAccountPage();
    await enter('the old one', 'Password1');
    await region('Password').findByText(words);
    await waitFor(() => expect(document.activeElement).toBe(field('Password', label)));
  });

  test('that is too short is not sent', async () => {
    await openAccountPage();
    await enter('the old one', 'five5');
    region('Password').getByText('Password must be at least 6 characters');
    expect(said('call')).not.toContain('POST /api/account/password');
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
