// @vitest-environment happy-dom
import type { BulkJob, UserStatus } from '@freightwright/contracts';
import type { FakePlatform } from '@freightwright/mfe-kit';
import { ApiError, createFakePlatform, PlatformContext, routes } from '@freightwright/mfe-kit';
import { signedIn } from '@freightwright/samples/people';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sampleCsv } from './sample-csv.ts';
import { TestPage } from './test-page.tsx';

const user = { ...signedIn('free').user, isPro: false, calculationsRemaining: 5 };
const free: UserStatus = { tier: 'registered', isLoggedIn: true, subscriptionTier: 'free', user };
const nobody: UserStatus = { tier: 'anonymous', isLoggedIn: false, subscriptionTier: 'free', user: null };
const job = { id: 'j1', state: 'queued' } as BulkJob;

let platform: FakePlatform;
beforeEach(() => {
  platform = createFakePlatform();
  platform.session.set(signedIn('free'));
  platform.answer(routes.userStatus, free);
});
afterEach(() => void vi.restoreAllMocks());

function open() {
  render(
    <PlatformContext value={platform}>
      <TestPage />
    </PlatformContext>,
  );
}
const step = () => within(screen.getByRole('region', { name: '2. Bulk processing' }));
const upload = async () => userEvent.click(await step().findByRole('button', { name: 'Upload the sample' }));

test('the sample is uploaded in test mode, and its job is named', async () => {
  let sent: FormData | undefined;
  platform.answer(routes.processBulk, ({ body, headers }) => {
    sent = body as FormData;
    expect(headers?.['x-test-mode']).toBe('true');
    return { id: 'j1', job };
  });
  open();
  await upload();
  expect((await step().findByText('Bulk processing started! Job ID j1')).getAttribute('role')).toBe('alert');
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
  platform.answer(routes.userStatus, nobody);
  open();
  const signIn = await step().findByRole('button', { name: 'Sign in to upload' });
  await vi.waitFor(() => expect(signIn.hasAttribute('disabled')).toBe(false));
  await userEvent.click(signIn);
  expect(platform.calls.get().at(-1)?.method).toBe('signIn');
});
