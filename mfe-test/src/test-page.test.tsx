import type { BulkJob, UserStatus } from '@freightwright/contracts';
import type { FakePlatform } from '@freightwright/mfe-kit';
import { ApiError, createFakePlatform, PlatformContext, routes } from '@freightwright/mfe-kit';
import { signedIn } from '@freightwright/samples/people';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { sampleCsv } from './components/sample-csv.ts';
import { TestPage } from './test-page.tsx';

const user = { ...signedIn('free').user, isPro: false, calculationsRemaining: 5 };
const free: UserStatus = { tier: 'registered', isLoggedIn: true, subscriptionTier: 'free', user };
const pro: UserStatus = {
  tier: 'pro',
  isLoggedIn: true,
  subscriptionTier: 'professional',
  user: { ...user, isPro: true, calculationsRemaining: null },
};
const anonymousUser: UserStatus = {
  tier: 'anonymous',
  isLoggedIn: false,
  subscriptionTier: 'free',
  user: null,
};

let platform: FakePlatform;
beforeEach(() => {
  platform = createFakePlatform();
  platform.session.set(signedIn('free'));
  platform.answer(routes.userStatus, free);
});

function open() {
  render(
    <PlatformContext value={platform}>
      <TestPage />
    </PlatformContext>,
  );
}
const shown = () => within(screen.getByRole('region', { name: 'Current status' }));
const step = () => within(screen.getByRole('region', { name: '1. Enable pro mode' }));
const shownOf = (label: string) => shown().getByText(label).nextElementSibling?.textContent;
/** Waits for the server's response. */
async function detail(label: string) {
  await vi.waitFor(() => expect(shown().queryByRole('status')).toBeNull());
  return shownOf(label);
}
const enableButton = () => step().findByRole('button', { name: 'Enable pro mode' });

test('shows the status that the server gives, in lines that have their place before', async () => {
  open();
  expect(shownOf('Tier')).toBe('…');
  expect(await detail('User ID')).toBe('u1');
  expect(await detail('Email')).toBe(user.email);
  expect(await detail('Pro')).toBe('No');
  expect(await detail('Calculations remaining')).toBe('5');
  expect(await detail('Tier')).toBe('registered');
});

describe('enabling pro mode', () => {
  test('says that it is under way, then that it is enabled, with the answer and the new status', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    platform.answer(routes.enablePro, async () => {
      await promise;
      platform.answer(routes.userStatus, pro);
      return { ...pro, message: 'Pro mode is on.' };
    });
    open();
    await userEvent.click(await enableButton());
    await step().findByText('Enabling...');
    resolve();
    await step().findByText('Pro Mode Enabled');
    const answer = await step().findByRole('region', { name: 'Answer' });
    expect(JSON.parse(answer.textContent ?? '')).toEqual({ ...pro, message: 'Pro mode is on.' });
    expect(await detail('Pro')).toBe('Yes');
    expect(await detail('Calculations remaining')).toBe('No limit');
    expect(step().queryByRole('button')).toBeNull();
  });

  test('lets the session of the whole page follow, once the server knows the new plan', async () => {
    platform.answer(routes.enablePro, { ...pro, message: 'Pro mode is on.' });
    open();
    await userEvent.click(await enableButton());
    await step().findByText('Enabling...');
    expect(platform.calls.get().map(({ method }) => method)).not.toContain('refreshSession');
    platform.answer(routes.userStatus, pro);
    await step().findByRole('region', { name: 'Answer' });
    expect(platform.calls.get().map(({ method }) => method)).toContain('refreshSession');
  });

  test('that fails is logged, said, and can be tried again', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const error = new ApiError({ code: 'internal', status: 500 });
    platform.answer(routes.enablePro, error);
    open();
    await userEvent.click(await enableButton());
    expect((await step().findByRole('alert')).textContent).toMatch(/was not enabled/);
    expect(log).toHaveBeenCalledWith(expect.any(String), error);
    expect((await enableButton()).hasAttribute('disabled')).toBe(false);
  });

  test('is not offered to who is on a paid plan', async () => {
    platform.answer(routes.userStatus, pro);
    open();
    await step().findByText('Pro Mode Enabled');
    expect(step().queryByRole('button')).toBeNull();
  });

  test('asks a visitor who is not signed in to do that first', async () => {
    platform.answer(routes.userStatus, anonymousUser);
    open();
    const signIn = step().getByRole('button', { name: 'Sign in first' });
    await vi.waitFor(() => expect(signIn.hasAttribute('disabled')).toBe(false));
    await userEvent.click(signIn);
    expect(platform.calls.get().at(-1)?.method).toBe('signIn');
    expect(await detail('User ID')).toBe('Nobody is signed in');
  });
});

test('a status that does not load is reported, and read again by Retry', async () => {
  platform.answer(routes.userStatus, new ApiError({ code: 'internal', status: 500 }));
  open();
  await shown().findByRole('alert');
  platform.answer(routes.userStatus, free);
  await userEvent.click(shown().getByRole('button', { name: 'Retry' }));
  await vi.waitFor(() => expect(shownOf('User ID')).toBe('u1'));
});

describe('a sample of the bulk service', () => {
  const job = { id: 'j1', state: 'queued' } as BulkJob;
  const step = () => within(screen.getByRole('region', { name: '2. Bulk processing' }));
  const upload = async () =>
    userEvent.click(await step().findByRole('button', { name: 'Upload the sample' }));

  test('the sample is uploaded in test mode, and its job is named', async () => {
    let sent: FormData | undefined;
    platform.answer(routes.processBulk, ({ body, headers }) => {
      sent = body as FormData;
      expect(headers?.['x-test-mode']).toBe('true');
      return { id: 'j1', job };
    });
    open();
    await upload();
    expect((await step().findByText('Bulk processing started! Job ID j1')).getAttribute('role')).toBe(
      'alert',
    );
    expect([...(sent?.keys() ?? [])]).toEqual(['type', 'file']);
    expect(sent?.get('type')).toBe('calculations');
    expect(await (sent?.get('file') as File | undefined)?.text()).toBe(sampleCsv);
    expect(sampleCsv.split('\n')[0]).toBe('description,weight,length,width,height,package_type,hazmat');
    expect(step().getByRole('link', { name: 'Open the file' }).getAttribute('href')).toBe('/bulk?job=j1');
  });

  test('an upload that fails is logged and said, and can be tried again', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const error = new ApiError({ code: 'internal', status: 500 });
    platform.answer(routes.processBulk, error);
    open();
    await upload();
    await step().findByText('Bulk processing failed - check console for details');
    expect(log).toHaveBeenCalledWith(expect.any(String), error);
    platform.answer(routes.processBulk, { id: 'j2', job });
    await upload();
    await step().findByText('Bulk processing started! Job ID j2');
  });

  test('a visitor who is not signed in is asked to do that first', async () => {
    platform.answer(routes.userStatus, anonymousUser);
    open();
    const signIn = await step().findByRole('button', { name: 'Sign in to upload' });
    await vi.waitFor(() => expect(signIn.hasAttribute('disabled')).toBe(false));
    await userEvent.click(signIn);
    expect(platform.calls.get().at(-1)?.method).toBe('signIn');
  });
});
