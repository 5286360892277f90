import { routes, signedOut } from '@freightwright/mfe-kit';
import { signedIn } from '@freightwright/samples/people';
import { act, screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { platform, region, show } from '../test/fixture/account-on-platform.tsx';
import { account } from '../test/fixture/account-page-on-platform.tsx';
import { callsOf, comeBack, freshDashboard, openDashboard } from '../test/fixture/dashboard-on-platform.tsx';
import { DashboardPage } from './dashboard-page.tsx';

freshDashboard();

describe('the page', () => {
  test('names itself and the account, and leads to a new bill and a new calculation', async () => {
    await openDashboard();
    screen.getByRole('heading', { level: 1, name: 'Dashboard' });
    expect(document.title).toBe('Dashboard · Freightwright');
    screen.getByText('u1@shipper.example');
    const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
    expect(hrefOf('New bill of lading')).toBe('/bol');
    expect(hrefOf('New calculation')).toBe('/');
    expect(hrefOf('Open the calculator')).toBe('/');
  });

  test('waits with a skeleton while the session is looked up, and asks nothing', async () => {
    await openDashboard({ ...signedOut, status: 'pending' });
    screen.getByRole('status', { name: 'Loading the dashboard' });
    expect(platform.calls.get()).toEqual([]);
  });

  test('shows its sheets once it is known whether the address is verified, and has asked for them meanwhile', async () => {
    const { promise, resolve } = Promise.withResolvers<{ account: typeof account }>();
    platform.answer(routes.readAccount, () => promise);
    const opened = openDashboard();
    screen.getByRole('status', { name: 'Loading the dashboard' });
    await expect.poll(() => callsOf(routes.bolUsage)).toHaveLength(1);
    expect(screen.queryByRole('region', { name: 'Allowances' })).toBeNull();
    await act(async () => resolve({ account: { ...account, emailVerified: false } }));
    await opened;
    screen.getByRole('region', { name: 'Verify your email' });
    expect(screen.queryByRole('status', { name: 'Loading the dashboard' })).toBeNull();
  });

  test('does not wait long for an account that does not come', async () => {
    platform.answer(routes.readAccount, () => new Promise<never>(() => undefined));
    platform.session.set(signedIn('free'));
    show(<DashboardPage />);
    screen.getByRole('status', { name: 'Loading the dashboard' });
    await screen.findByRole('region', { name: 'Allowances' }, { timeout: 10_000 });
    expect(screen.queryByRole('status', { name: 'Loading the dashboard' })).toBeNull();
  });

  test('shows nothing of the account any more after a sign-out', async () => {
    await openDashboard();
    await region('Bills of lading').findByText(/None used/);
    act(() => platform.session.set(signedOut));
    screen.getByText('You are signed out.');
    expect(screen.queryByText(/shipper.example/)).toBeNull();
    await comeBack();
    expect(callsOf(routes.bolUsage)).toHaveLength(1);
  });

  test('reads everything anew for another account', async () => {
    await openDashboard();
    await region('Bills of lading').findByText(/None used/);
    platform.answer(routes.bolUsage, () => new Promise<never>(() => undefined));
    act(() => platform.session.set(signedIn('free', 'u2')));
    await screen.findByRole('region', { name: 'Bills of lading' });
    region('Bills of lading').getByRole('status');
    expect(region('Bills of lading').queryByText(/None used/)).toBeNull();
  });
});

describe('the plan features', () => {
  const features = () =>
    within(screen.getByRole('region', { name: 'Plan features' }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);

  test('of the free plan come with its limits, and with what the others would add', async () => {
    await openDashboard();
    expect(features().slice(0, 4)).toEqual([
      '5 calculations a day',
      '3 cost predictions a day',
      '1 bill of lading every 5 days',
      'Insights on every result',
    ]);
    expect(features()).toContain('Unlimited bills of ladingProfessional');
    expect(features()).toContain('API accessEnterprise');
  });

  test('of Professional leave out what only Enterprise has', async () => {
    await openDashboard(signedIn('professional'));
    expect(features()).toContain('Unlimited bills of lading');
    expect(features()).toContain('Bulk CSV, 1,000 shipmentsEnterprise');
    expect(features()).not.toContain('5 calculations a day');
  });

  test('of Enterprise are all there', async () => {
    await openDashboard(signedIn('enterprise'));
    expect(features().filter((text) => /Professional|Enterprise/.test(text ?? ''))).toEqual([]);
  });
});

test('a visit is counted once, whatever is drawn anew', async () => {
  await openDashboard();
  platform.session.set(signedIn('professional'));
  await screen.findByText('Professional', { selector: 'dd' });
  expect(platform.calls.get().filter(({ text }) => text.startsWith('dashboard_accessed'))).toHaveLength(1);
});
