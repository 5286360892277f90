import type { ResponseOf, readClosure } from '@freightwright/contracts';
import { ApiError, routes, signedOut } from '@freightwright/mfe-kit';
import { signedIn } from '@freightwright/samples/people';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import {
  callsOf,
  freshPlatform,
  platform,
  region,
  show,
  showAt,
} from '../../test/fixture/account-on-platform.tsx';
import {
  account,
  field,
  freshAccountPage,
  openAccountPage,
  press,
  wrongPassword,
} from '../../test/fixture/account-page-on-platform.tsx';
import { OwnQueries } from '../api/own-queries.tsx';
import { AccountDeletedPage, pauseAfter } from './account-deleted-page.tsx';
import { AccountPage } from './account-page.tsx';
import { ConfirmEmailPage } from './confirm-email-page.tsx';
import { VerifyBar } from './verify-again.tsx';

freshPlatform();

const token = 'T'.repeat(43);
const confirmAt = (hash: string, session = signedOut as typeof signedOut | ReturnType<typeof signedIn>) => {
  platform.session.set(session);
  showAt(`/confirm-email${hash}`, <ConfirmEmailPage />);
};
const confirm = () => userEvent.click(screen.getByRole('button', { name: 'Confirm email' }));

describe('/confirm-email', () => {
  test('sends nothing until the reader presses the button', () => {
    confirmAt(`#${token}`);
    screen.getByRole('button', { name: 'Confirm email' });
    expect(callsOf('call')).toEqual([]);
  });

  test('verifies for whoever has the link, and a signed-out reader is offered to sign in', async () => {
    let sent: unknown;
    platform.answer(routes.confirmEmail, ({ body }) => {
      sent = body;
      return { email: 'u1@shipper.example', outcome: 'verified' as const };
    });
    confirmAt(`#${token}`);
    await confirm();
    expect((await screen.findByText('u1@shipper.example')).parentElement?.textContent).toContain(
      'is verified.',
    );
    expect(sent).toEqual({ token });
    expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/auth');
  });

  test('says the new address after a change, and the session is asked for again', async () => {
    platform.answer(routes.confirmEmail, { email: 'new@shipper.example', outcome: 'changed' });
    confirmAt(`#${token}`, signedIn('free'));
    await confirm();
    await screen.findByText(/Sign in with it from now on/);
    expect(callsOf('refreshSession')).toHaveLength(1);
    expect(screen.getByRole('link', { name: 'Go to your account' }).getAttribute('href')).toBe('/account');
  });

  test.each([
    ['account.link-invalid', 410, /expired or was used before/],
    ['identity.email-taken', 409, /Another account has this address/],
  ] as const)('%s has a way on', async (code, status, text) => {
    platform.answer(routes.confirmEmail, new ApiError({ code, status }));
    confirmAt(`#${token}`);
    await confirm();
    await screen.findByText(text);
    screen.getByRole('link', { name: 'Go to your account' });
    expect(screen.queryByRole('button')).toBeNull();
  });

  test('a service that does not answer can be asked again', async () => {
    platform.answer(routes.confirmEmail, new ApiError({ code: 'network.unreachable', status: 0 }));
    confirmAt(`#${token}`);
    await confirm();
    await screen.findByText('Not confirmed.');
    platform.answer(routes.confirmEmail, { email: 'u1@shipper.example', outcome: 'verified' });
    await confirm();
    await screen.findByText('u1@shipper.example');
  });

  test.each(['', '#short', `#${token}x`])('"%s" is no whole link, and is not sent', (hash) => {
    confirmAt(hash);
    screen.getByText(/This link is not complete/);
    expect(callsOf('call')).toEqual([]);
  });
});

describe('/account-deleted', () => {
  type Closure = ResponseOf<typeof readClosure>;
  const closure: Closure = {
    closedAt: '2026-11-20T12:00:00.000Z',
    finishedAt: null,
    parts: [
      {
        part: 'bol',
        erased: [
          { what: 'drafts of bills of lading', count: 3 },
          { what: 'kept addresses', count: 0 },
        ],
        retained: [{ what: 'issued bills of lading', count: 2, why: 'Carriers keep them for a year.' }],
        at: '2026-11-20T12:00:01.000Z',
      },
      { part: 'usage', erased: [], retained: [], at: '2026-11-20T12:00:01.000Z' },
    ],
    waitingFor: ['billing', 'prediction'],
  };
  const reportAt = (hash: string) => showAt(`/account-deleted${hash}`, <AccountDeletedPage />);

  test('says what was erased and kept so far, and what is still to come', async () => {
    platform.answer(routes.readClosure, closure);
    reportAt(`#${token}`);
    const bills = await screen.findByRole('region', { name: 'Bills of lading' });
    expect(bills.textContent).toContain('drafts of bills of lading3');
    expect(bills.textContent).toContain('2 issued bills of lading. Carriers keep them for a year.');
    expect(bills.textContent).not.toContain('kept addresses');
    region('Use of your plan').getByText('There was nothing of yours here.');
    screen.getByText(/Still to come: Subscription and payments and Cost estimates\./);
  });

  test('is asked for again more and more rarely, at most once a minute', () => {
    expect([1, 2, 3].map(pauseAfter)).toEqual([2_000, 3_000, 4_500]);
    expect(pauseAfter(50)).toBe(60_000);
  });

  test('that is gone or was never there says so', async () => {
    platform.answer(routes.readClosure, new ApiError({ code: 'account.closure-not-found', status: 404 }));
    reportAt(`#${token}`);
    await screen.findByText(/Report not found/);
  });

  test('without its secret asks for nothing', () => {
    reportAt('');
    screen.getByText(/We can’t find this report/);
    expect(callsOf('call')).toEqual([]);
  });

  test('that does not load says that the deletion goes on', async () => {
    platform.answer(routes.readClosure, new ApiError({ code: 'request.invalid', status: 400 }));
    reportAt(`#${token}`);
    await screen.findByText(/The deletion continues/);
  });
});

describe('the bar on the dashboard', () => {
  const bar = () =>
    show(
      <OwnQueries userId="u1">
        <VerifyBar />
      </OwnQueries>,
    );

  test('asks to verify the address, and sends the link again', async () => {
    platform.session.set(signedIn('free'));
    platform.answer(routes.readAccount, { account: { ...account, emailVerified: false } });
    platform.answer(routes.askForVerification, { account: { ...account, emailVerified: false } });
    bar();
    await screen.findByText(/Open it to verify your email/);
    await userEvent.click(screen.getByRole('button', { name: 'Send the link again' }));
    await screen.findByText(/^Link sent\./);
  });

  test('is gone as soon as the address is verified', async () => {
    platform.session.set(signedIn('free'));
    platform.answer(routes.readAccount, { account: { ...account, emailVerified: false } });
    bar();
    await screen.findByText(/Open it to verify your email/);
    platform.answer(routes.readAccount, { account: { ...account, emailVerified: true } });
    platform.session.set({ ...signedIn('free') });
    await expect.poll(() => screen.queryByText(/Open it to verify your email/)).toBeNull();
  });
});

freshAccountPage();

describe('the page', () => {
  test('waits in the shape of its sections, and asks nothing while the session is looked up', () => {
    platform.session.set({ ...signedOut, status: 'pending' });
    showAt('/account', <AccountPage />);
    screen.getByRole('status', { name: 'Loading the account' });
    expect(callsOf('call')).toEqual([]);
  });

  test('that does not load says that nothing has changed, and loads by Retry', async () => {
    platform.answer(routes.readAccount, new ApiError({ code: 'service.unavailable', status: 503 }));
    showAt('/account', <AccountPage />);
    await screen.findByText(/We couldn’t load your account/);
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
    expect(alert.parentElement?.textContent).toContain('We couldn’t reach the service');
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
    for (const text of [/API keys/, /Issued bills of lading: number/, /Your subscription ends at once/])
      dialog.getByText(text);
    const button = dialog.getByRole<HTMLButtonElement>('button', { name: 'Delete my account' });
    expect(button.disabled).toBe(true);
    await userEvent.click(dialog.getByRole('button', { name: 'Keep my account' }));
    expect(callsOf('call')).not.toContain('POST /api/account/close');
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
    await waitFor(() => expect(callsOf('navigate')).toEqual([`/account-deleted#${token}`]));
    expect(sent).toEqual({ password: 'the password' });
    expect(callsOf('refreshSession')).toHaveLength(1);
  });

  test('with a wrong password deletes nothing', async () => {
    platform.answer(routes.closeAccount, wrongPassword);
    const dialog = await review();
    await userEvent.type(dialog.getByLabelText('Current password'), 'a guess');
    await userEvent.click(dialog.getByRole('button', { name: 'Delete my account' }));
    await dialog.findByText('The password is incorrect');
    expect(callsOf('navigate')).toEqual([]);
  });
});
