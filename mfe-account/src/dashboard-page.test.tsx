// @vitest-environment happy-dom
import { routes, signedOut } from '@freightwright/mfe-kit';
import { signedIn } from '@freightwright/samples/people';
import { act, screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { platform, region } from '../test/fixture/account-on-platform.tsx';
import { callsOf, comeBack, freshDashboard, openDashboard } from '../test/fixture/dashboard-on-platform.tsx';

freshDashboard();

describe('the page', () => {
  test('names itself and the account, and leads to a new bill and a new calculation', () => {
    openDashboard();
    expect(screen.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeTruthy();
    expect(document.title).toBe('Dashboard · Freightwright');
    expect(screen.getByText('u1@shipper.example')).toBeTruthy();
    const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
    expect(hrefOf('New bill of lading')).toBe('/bol');
    expect(hrefOf('New calculation')).toBe('/');
    expect(hrefOf('Open the calculator')).toBe('/');
  });

  test('waits with a skeleton while the session is looked up, and asks nothing', () => {
    openDashboard({ ...signedOut, status: 'pending' });
    expect(screen.getByRole('status', { name: 'Loading the dashboard' })).toBeTruthy();
    expect(platform.calls.get()).toEqual([]);
  });

  test('shows nothing of the account any more after a sign-out', async () => {
    openDashboard();
    await region('Bills of lading').findByText(/None used/);
    act(() => platform.session.set(signedOut));
    expect(screen.getByText('You are signed out.')).toBeTruthy();
    expect(screen.queryByText(/shipper.example/)).toBeNull();
    await comeBack();
    expect(callsOf(routes.bolUsage)).toHaveLength(1);
  });

  test('reads everything anew for another account', async () => {
    openDashboard();
    await region('Bills of lading').findByText(/None used/);
    platform.answer(routes.bolUsage, () => new Promise<never>(() => undefined));
    act(() => platform.session.set(signedIn('free', 'u2')));
    expect(region('Bills of lading').getByRole('status')).toBeTruthy();
    expect(region('Bills of lading').queryByText(/None used/)).toBeNull();
  });
});

describe('the plan features', () => {
  const features = () =>
    within(screen.getByRole('region', { name: 'Plan features' }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);

  test('of the free plan come with its limits, and with what the others would add', () => {
    openDashboard();
    expect(features().slice(0, 4)).toEqual([
      '5 calculations a day',
      '3 cost predictions a day',
      '1 bill of lading every 5 days',
      'Insights on every result',
    ]);
    expect(features()).toContain('Unlimited bills of ladingProfessional');
    expect(features()).toContain('API accessEnterprise');
  });

  test('of Professional leave out what only Enterprise has', () => {
    openDashboard(signedIn('professional'));
    expect(features()).toContain('Unlimited bills of lading');
    expect(features()).toContain('Bulk CSV, 1,000 shipmentsEnterprise');
    expect(features()).not.toContain('5 calculations a day');
  });

  test('of Enterprise are all there', () => {
    openDashboard(signedIn('enterprise'));
    expect(features().filter((text) => /Professional|Enterprise/.test(text ?? ''))).toEqual([]);
  });
});

test('analytics is announced as coming soon', () => {
  openDashboard();
  expect(region('Analytics').getByText('Coming Soon')).toBeTruthy();
});

test('a visit is counted once, whatever is drawn anew', async () => {
  openDashboard();
  platform.session.set(signedIn('professional'));
  await screen.findByText('Professional', { selector: 'dd' });
  expect(platform.calls.get().filter(({ text }) => text.startsWith('dashboard_accessed'))).toHaveLength(1);
});
