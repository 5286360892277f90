// @vitest-environment happy-dom
import type { BolUsage } from '@freightwright/contracts';
import {
  ApiError,
  createFakePlatform,
  type FakePlatform,
  PlatformContext,
  routes,
  type Session,
  signedOut,
} from '@freightwright/mfe-kit';
import { signedIn } from '@freightwright/samples/people';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DashboardPage } from './dashboard-page.tsx';

const billsUsed = (used: number, nextReset: string | null = null): BolUsage => ({
  used,
  limit: 1,
  remaining: 1 - used,
  nextReset,
  canGenerate: used < 1,
});
const predicted = (used: number) => ({
  used,
  limit: 3,
  remaining: 3 - used,
  nextReset: used > 0 ? '2026-11-21T05:00:00.000Z' : null,
  canPredict: used < 3,
});
const unlimited = { used: 0, limit: null, remaining: null, nextReset: null };
const broken = new ApiError({ code: 'service.unavailable', status: 503 });

let platform: FakePlatform;
beforeEach(() => {
  platform = createFakePlatform();
  platform.answer(routes.bolUsage, billsUsed(0));
  platform.answer(routes.predictionUsage, predicted(2));
});
afterEach(cleanup);

function open(session: Session = signedIn('free')) {
  platform.session.set(session);
  render(
    <PlatformContext value={platform}>
      <DashboardPage />
    </PlatformContext>,
  );
}

const meter = (name: string) => within(screen.getByRole('region', { name }));
const card = (name: string) => within(screen.getByRole('region', { name }));
const callsOf = ({ path }: { path: string }) =>
  platform.calls.get().filter(({ text }) => text === `GET ${path}`);
const comeBack = () =>
  act(async () => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));

describe('the page', () => {
  test('names itself and the account, and leads to a new bill and a new calculation', () => {
    open();
    expect(screen.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeTruthy();
    expect(document.title).toBe('Dashboard · Freightwright');
    expect(screen.getByText('u1@shipper.example')).toBeTruthy();
    const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
    expect(hrefOf('New bill of lading')).toBe('/bol');
    expect(hrefOf('New calculation')).toBe('/');
    expect(hrefOf('Open the calculator')).toBe('/');
  });

  test('waits with a skeleton while the session is looked up, and asks nothing', () => {
    open({ ...signedOut, status: 'pending' });
    expect(screen.getByRole('status', { name: 'Loading the dashboard' })).toBeTruthy();
    expect(platform.calls.get()).toEqual([]);
  });

  test('shows nothing of the account any more after a sign-out', async () => {
    open();
    await meter('Bills of lading').findByText(/None used/);
    act(() => platform.session.set(signedOut));
    expect(screen.getByText('You are signed out.')).toBeTruthy();
    expect(screen.queryByText(/shipper.example/)).toBeNull();
    await comeBack();
    expect(callsOf(routes.bolUsage)).toHaveLength(1);
  });

  test('reads everything anew for another account', async () => {
    open();
    await meter('Bills of lading').findByText(/None used/);
    platform.answer(routes.bolUsage, () => new Promise<never>(() => undefined));
    act(() => platform.session.set(signedIn('free', 'u2')));
    expect(meter('Bills of lading').getByRole('status')).toBeTruthy();
    expect(screen.queryByText(/None used/)).toBeNull();
  });
});

describe('a meter', () => {
  test.each([
    ['Cost predictions, today', '2of 3', /^2 of 3 used\. Starts again at \d+:\d\d [AP]M\.$/],
    ['Bills of lading', '0of 1', /^None used\. 1 every 5 days, counted from the first\.$/],
  ])('%s has its figure and says it in words', async (name, figure, words) => {
    open();
    expect(await meter(name).findByText(words)).toBeTruthy();
    expect(meter(name).getByText(/^of/).parentElement?.textContent?.replace(' ', '')).toBe(figure);
  });

  test('used up says when the next is free', async () => {
    platform.answer(routes.bolUsage, billsUsed(1, '2026-11-24T16:52:00.000Z'));
    platform.answer(routes.predictionUsage, predicted(3));
    open();
    expect(
      await meter('Bills of lading').findByText(/^Used\. Next bill available November 2\d, 2026/),
    ).toBeTruthy();
    expect(await screen.findByText(/^All 3 used\./)).toBeTruthy();
  });

  test('nothing predicted today says what a day gives', async () => {
    platform.answer(routes.predictionUsage, predicted(0));
    open();
    expect(await screen.findByText('None used today. 3 a day.')).toBeTruthy();
  });

  test('of calculations says what the plan gives, and where it is counted', () => {
    open();
    expect(meter('Calculations').getByText('a day').parentElement?.textContent).toBe('5 a day');
    expect(meter('Calculations').getByText(/Counted in this browser/)).toBeTruthy();
  });

  test.each(['professional', 'enterprise'] as const)('without a limit says so: %s', async (plan) => {
    platform.answer(routes.bolUsage, { ...unlimited, canGenerate: true });
    platform.answer(routes.predictionUsage, { ...unlimited, canPredict: true });
    open(signedIn(plan));
    await waitFor(() => expect(screen.getAllByText('No limit')).toHaveLength(3));
  });

  test('asks for the day of the reader', async () => {
    let asked: unknown;
    platform.answer(routes.predictionUsage, ({ query }) => {
      asked = query;
      return predicted(1);
    });
    open();
    await screen.findByText(/^1 of 3 used/);
    expect(asked).toEqual({ timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone });
  });
});

describe('a meter that does not load', () => {
  test('is tried once more, then says so without affecting the others, and loads by Retry', async () => {
    platform.answer(routes.bolUsage, broken);
    open();
    const alert = await meter('Bills of lading').findByRole('alert');
    expect(alert.textContent).toBe('This figure did not load. The rest of the page is not affected.');
    expect(callsOf(routes.bolUsage)).toHaveLength(2);
    expect(await screen.findByText(/^2 of 3 used/)).toBeTruthy();
    expect(screen.getAllByRole('alert')).toHaveLength(1);
    platform.answer(routes.bolUsage, billsUsed(0));
    await userEvent.click(meter('Bills of lading').getByRole('button', { name: 'Retry' }));
    expect(await meter('Bills of lading').findByText(/None used/)).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('is not tried again after a refusal', async () => {
    platform.answer(routes.bolUsage, new ApiError({ code: 'session.expired', status: 401 }));
    open();
    await meter('Bills of lading').findByRole('alert');
    expect(callsOf(routes.bolUsage)).toHaveLength(1);
  });

  test('waits with a skeleton meanwhile', () => {
    platform.answer(routes.bolUsage, () => new Promise<never>(() => undefined));
    open();
    expect(screen.getByRole('status', { name: 'Loading: Bills of lading' })).toBeTruthy();
  });
});

describe('coming back to the tab', () => {
  test('reads the figures again', async () => {
    open();
    await meter('Bills of lading').findByText(/None used/);
    platform.answer(routes.bolUsage, billsUsed(1, '2026-11-24T16:52:00.000Z'));
    await comeBack();
    expect(await meter('Bills of lading').findByText(/^Used\./)).toBeTruthy();
  });

  test('keeps what was read before, when that fails', async () => {
    open();
    await meter('Bills of lading').findByText(/None used/);
    platform.answer(routes.bolUsage, new ApiError({ code: 'access.denied', status: 403 }));
    await comeBack();
    await waitFor(() => expect(callsOf(routes.bolUsage)).toHaveLength(2));
    expect(meter('Bills of lading').getByText(/None used/)).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('the subscription', () => {
  test('free is offered the plans', () => {
    open();
    expect(card('Your subscription').getByText('$0')).toBeTruthy();
    const upgrade = card('Your subscription').getByRole('link', { name: 'Upgrade' });
    expect(upgrade.getAttribute('href')).toBe('/pricing');
    expect(card('Your subscription').queryByRole('button')).toBeNull();
  });

  test.each([
    ['professional', 'Professional', '$29 a month'],
    ['enterprise', 'Enterprise', '$79 a month'],
  ] as const)('%s cannot manage its billing yet, and is told why', (plan, name, price) => {
    open(signedIn(plan));
    const subscription = card('Your subscription');
    expect(subscription.getByText(name)).toBeTruthy();
    expect(subscription.getByText(price)).toBeTruthy();
    const button = subscription.getByRole<HTMLButtonElement>('button', { name: 'Manage billing' });
    expect(button.disabled).toBe(true);
    const reason = document.getElementById(button.getAttribute('aria-describedby') ?? '');
    expect(reason?.textContent).toBe('Online billing isn’t available yet. Contact support.');
    expect(subscription.queryByRole('link', { name: 'Upgrade' })).toBeNull();
  });
});

describe('the plan features', () => {
  const features = () =>
    within(screen.getByRole('region', { name: 'Plan features' }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);

  test('of the free plan come with its limits, and with what the others would add', () => {
    open();
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
    open(signedIn('professional'));
    expect(features()).toContain('Unlimited bills of lading');
    expect(features()).toContain('Bulk CSV, 1,000 shipmentsEnterprise');
    expect(features()).not.toContain('5 calculations a day');
  });

  test('of Enterprise are all there', () => {
    open(signedIn('enterprise'));
    expect(features().filter((text) => /Professional|Enterprise/.test(text ?? ''))).toEqual([]);
  });
});

test('analytics is announced as coming soon', () => {
  open();
  expect(card('Analytics').getByText('Coming Soon')).toBeTruthy();
});

test('a visit is counted once, whatever is drawn anew', async () => {
  open();
  platform.session.set(signedIn('professional'));
  await screen.findByText('Professional', { selector: 'dd' });
  expect(platform.calls.get().filter(({ text }) => text.startsWith('dashboard_accessed'))).toHaveLength(1);
});
