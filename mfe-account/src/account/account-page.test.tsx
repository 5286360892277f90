import { ApiError, routes, signedOut } from '@freightwright/mfe-kit';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { platform, region, said, showAt } from '../../test/fixture/account-on-platform.tsx';
import {
  account,
  field,
  freshAccountPage,
  openAccountPage,
  press,
  wrongPassword,
} from '../../test/fixture/account-page-on-platform.tsx';
import { AccountPage } from './account-page.tsx';

freshAccountPage();

describe('the page', () => {
  test('waits in the shape of its sections, and asks nothing while the session is looked up', () => {
    platform.session.set({ ...signedOut, status: 'pending' });
    showAt('/account', <AccountPage />);
    screen.getByRole('status', { name: 'Loading the account' });
    expect(said('call')).toEqual([]);
  });

  test('that does not load says that nothing has changed, and loads by Retry', async () => {
    platform.answer(routes.readAccount, new ApiError({ code: 'service.unavailable', status: 503 }));
    showAt('/account', <AccountPage />);
    await screen.findByText(/Your account did not load/);
    platform.answer(routes.readAccount, { account });
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByRole('region', { name: 'Email' });
  });

  test('shows nothing of the account after a sign-out', async () => {
    await openAccountPage();
    act(() => platform.session.set(signedOut));
    expect(screen.queryByText(account.email)).toBeNull();
    screen.getByText('You are signed out.');
  });
});

describe('name and company', () => {
  test('are saved as they are typed, without spaces around, and say so', async () => {
    let sent: unknown;
    platform.answer(routes.changeProfile, ({ body }) => {
      sent = body;
      return { account: { ...account, company: 'Alder & Pine' } };
    });
    await openAccountPage();
    const save = region('Name and company').getByRole<HTMLButtonElement>('button', { name: 'Save' });
    expect(save.disabled).toBe(true);
    await userEvent.type(field('Name and company', 'Companyoptional'), '  Alder & Pine ');
    region('Name and company').getByText('Not saved yet');
    await userEvent.click(save);
    await region('Name and company').findByText('Saved');
    expect(sent).toEqual({ name: 'Shipping office', company: 'Alder & Pine' });
  });

  test('that are refused stay as they were typed, with the reason', async () => {
    platform.answer(routes.changeProfile, new ApiError({ code: 'service.unavailable', status: 503 }));
    await openAccountPage();
    await userEvent.type(field('Name and company', 'Companyoptional'), 'Alder');
    await press('Name and company', 'Save');
    const alert = await region('Name and company').findByText('Not saved.');
    expect(alert.parentElement?.textContent).toContain('The service did not answer');
    expect(field('Name and company', 'Companyoptional').value).toBe('Alder');
  });
});

describe('the data', () => {
  test('after three exports of a day says when the next one is possible', async () => {
    platform.answer(
      routes.exportAccount,
      new ApiError({
        code: 'rate.limited',
        status: 429,
        serverMessage: 'You can export your data 3 times a day, one export at a time.',
        retryAfterS: 9 * 3600,
      }),
    );
    await openAccountPage();
    await press('Your data', 'Export my data');
    const refusal = await region('Your data').findByText('Not exported.');
    expect(refusal.parentElement?.textContent).toContain('Try again in 9 hours.');
  });
});

describe('the deletion', () => {
  const token = 'T'.repeat(43);
  const review = async () => {
    await openAccountPage();
    await press('Delete account', 'Delete my account');
    return within(screen.getByRole('dialog', { name: 'Delete your account?' }));
  };

  test('says first what is erased, what is kept, and that it cannot be undone', async () => {
    const dialog = await review();
    for (const words of [/API keys/, /Issued bills of lading: number/, /Your subscription ends at once/])
      dialog.getByText(words);
    const button = dialog.getByRole<HTMLButtonElement>('button', { name: 'Delete my account' });
    expect(button.disabled).toBe(true);
    await userEvent.click(dialog.getByRole('button', { name: 'Keep my account' }));
    expect(said('call')).not.toContain('POST /api/account/close');
  });

  test('asks for the password, and leads to the report signed out', async () => {
    let sent: unknown;
    platform.answer(routes.closeAccount, ({ body }) => {
      sent = body;
      return { reportToken: token };
    });
    const dialog = await review();
    await userEvent.type(dialog.getByLabelText('Current password'), 'the password');
    await userEvent.click(dialog.getByRole('button', { name: 'Delete my account' }));
    await waitFor(() => expect(said('navigate')).toEqual([`/account-deleted#${token}`]));
    expect(sent).toEqual({ password: 'the password' });
    expect(said('refreshSession')).toHaveLength(1);
  });

  test('with a wrong password deletes nothing', async () => {
    platform.answer(routes.closeAccount, wrongPassword);
    const dialog = await review();
    await userEvent.type(dialog.getByLabelText('Current password'), 'a guess');
    await userEvent.click(dialog.getByRole('button', { name: 'Delete my account' }));
    await dialog.findByText('That is not the password');
    expect(said('navigate')).toEqual([]);
  });
});
