import { routes, signedOut, unknownSession } from '@freightwright/mfe-kit';
import { signedIn } from '@freightwright/samples/people';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { later, noneLeft, oneLeft, pageFixture, section } from './page-fixture.tsx';
import { refused } from './values/filled-values-fixture.ts';

const on = pageFixture();

describe('the page', () => {
  test('names itself, and has its tab in the address', async () => {
    on.open();
    expect(document.title).toBe('Bill of lading · Freightwright');
    await on.user.click(screen.getByRole('tab', { name: 'My BOLs' }));
    expect(window.location.search).toBe('?tab=mine');
    await screen.findByRole('heading', { name: 'No bills of lading yet' });
    await on.user.keyboard('{ArrowLeft}');
    expect(window.location.search).toBe('');
    expect(screen.getByRole('tab', { name: 'Generate BOL' }).getAttribute('aria-selected')).toBe('true');
  });

  test('waits while the session is looked up, and asks nothing', () => {
    on.open({ ...signedOut, status: 'pending' });
    screen.getByRole('status', { name: 'Loading the bill of lading' });
    expect(on.platform.calls.get()).toEqual([]);
  });
});

describe('signed out', () => {
  test('asks to sign in, and keeps what is typed while somebody does', async () => {
    on.open(signedOut);
    const prompt = section('Sign in to issue a bill of lading');
    await on.user.type(section('Ship from').getByLabelText('Company'), 'Alder');
    expect(on.callsTo(routes.bolUsage)).toEqual([]);
    on.platform.signInBrings(signedIn('professional'));
    await on.user.click(prompt.getByRole('button', { name: 'Sign In' }));
    expect(on.platform.calls.get().find(({ method }) => method === 'signIn')?.text).toBe('sign-in');
    expect(section('Ship from').getByLabelText<HTMLInputElement>('Company').value).toBe('Alder');
    expect(screen.queryByRole('region', { name: 'Sign in to issue a bill of lading' })).toBeNull();
    await waitFor(() => expect(on.callsTo(routes.createBolDraft)).toHaveLength(1), later);
  });

  test('My BOLs asks to sign in and reads nothing', async () => {
    on.open(signedOut);
    await on.user.click(screen.getByRole('tab', { name: 'My BOLs' }));
    section('Sign in to see your bills of lading').getByRole('button', { name: 'Sign In' });
    expect(on.callsTo(routes.listBols)).toEqual([]);
  });
});

describe('a free reader', () => {
  test('whose credit is used sees when the next is free, and the way to the plans', async () => {
    on.platform.answer(routes.bolUsage, noneLeft);
    on.open(signedIn('free'));
    const screenOf = within(await screen.findByRole('region', { name: 'BOL Credit Used' }));
    screenOf.getByText('1 of 1');
    screenOf.getByText('Nov 24');
    expect(screenOf.getByRole('link', { name: 'See plans' }).getAttribute('href')).toBe(
      '/pricing?plan=professional',
    );
    expect(screen.queryByRole('button', { name: 'Issue BOL' })).toBeNull();
  });

  test('who signs in on the page is counted like any other, and keeps the form that is in use', async () => {
    on.platform.answer(routes.bolUsage, oneLeft);
    on.open(signedOut);
    await on.user.type(section('Ship from').getByLabelText('Company'), 'Alder');
    act(() => on.platform.session.set(signedIn('free')));
    expect(section('Ship from').getByLabelText<HTMLInputElement>('Company').value).toBe('Alder');
    await waitFor(() => expect(on.callsTo(routes.bolUsage)).toHaveLength(1));
    on.platform.answer(routes.bolUsage, noneLeft);
    act(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
    const issue = () => screen.getByRole<HTMLButtonElement>('button', { name: /^(Issue|Review)/ });
    await waitFor(() => expect(issue().disabled).toBe(true));
    screen.getByText(/^Next bill available/);
    expect(section('Ship from').getByLabelText<HTMLInputElement>('Company').value).toBe('Alder');
  });

  test.each(['/bol', '/bol?tab=mine', '/bol?tab=saved'])(
    'who may be signed in is asked on %s to retry, not to sign in',
    async (address) => {
      on.open(unknownSession, address);
      await screen.findByText("We couldn't check whether you are signed in.");
      expect(screen.queryByRole('button', { name: /^Sign/ })).toBeNull();
      await on.user.click(screen.getByRole('button', { name: 'Retry' }));
      expect(on.platform.calls.get().map(({ method }) => method)).toContain('refreshSession');
      act(() => on.platform.session.set(signedIn('free')));
      await waitFor(() => expect(screen.queryByText(/We couldn't check/)).toBeNull());
    },
  );

  test('is counted by the browser while the service cannot be asked', async () => {
    on.platform.answer(routes.bolUsage, refused('service.unavailable', 503));
    on.open(signedIn('free'));
    await screen.findByRole('button', { name: 'Issue BOL' }, later);
    expect(on.callsTo(routes.bolUsage)).toHaveLength(2);
  });
});

describe('a typed number', () => {
  test.each([
    ['0400 0073 1248 0091 5', /The check digit is right\. Numbered without a company prefix/],
    ['0400007312480091', /The check digit that completes them is 5/],
    ['04000073124800916', /The check digit should be 5, not 6\. At least one digit is wrong\./],
  ])('%s is answered beneath the list', async (text, message) => {
    on.open(undefined, '/bol?tab=mine');
    const check = within(await screen.findByRole('region', { name: 'Check a BOL number' }, later));
    await on.user.type(check.getByLabelText('Bill of lading number'), text);
    check.getByText(message);
  });
});
