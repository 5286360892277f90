import { ApiError, routes } from '@freightwright/mfe-kit';
import { signedIn } from '@freightwright/samples/people';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { region as meter, platform, region } from '../../test/fixture/account-on-platform.tsx';
import {
  billsUsed,
  callsOf,
  comeBack,
  freshDashboard,
  openDashboard,
  predicted,
} from '../../test/fixture/dashboard-on-platform.tsx';

/** The days of November 2026 with these counts, by their number. */
const november = (counts: Readonly<Record<number, number>>) => ({
  days: Array.from({ length: 30 }, (_, index) => counts[index + 1] ?? 0),
});
const noon = new Date(2026, 10, 20, 12).getTime();
const hourMs = 3_600_000;

freshDashboard();
beforeEach(() => {
  vi.setSystemTime(noon);
  platform.answer(routes.bolDays, november({ 5: 3, 20: 2 }));
  platform.answer(routes.predictionDays, november({}));
});

const open = (plan: 'free' | 'professional' | 'enterprise') => openDashboard(signedIn(plan));

const calculated = (used: number, firstCalculationTime: number) =>
  localStorage.setItem('fw.calculation-usage', JSON.stringify({ used, firstCalculationTime }));

describe('the free calculations', () => {
  test.each([
    [
      'none',
      () => undefined,
      '0 of 5',
      /^None used\. 5 in 24 hours, counted from the first\. Counted in this/,
    ],
    [
      'two',
      () => calculated(2, noon - hourMs),
      '2 of 5',
      /^2 of 5 used\. Starts again November 21, 2026 at 11/,
    ],
    [
      'all',
      () => calculated(5, noon - hourMs),
      '5 of 5',
      /^All 5 used\. Starts again November 21, 2026 at 11/,
    ],
  ])('are those that the calculator has counted: %s', async (_, save, figure, text) => {
    save();
    await open('free');
    meter('Calculations').getByText(text);
    expect(meter('Calculations').getByText(/^of/).parentElement?.textContent).toBe(figure);
  });

  test('follow another tab', async () => {
    await open('free');
    calculated(4, noon);
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'fw.calculation-usage' })));
    meter('Calculations').getByText(/^4 of 5 used/);
  });

  test('start again while the page is in the background', async () => {
    calculated(5, noon - hourMs);
    await open('free');
    vi.setSystemTime(noon + 24 * hourMs);
    act(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
    meter('Calculations').getByText(/^None used/);
  });
});

describe.each(['professional', 'enterprise'] as const)('without a limit, on %s,', (plan) => {
  test('bills show their month, and each of its days', async () => {
    await open(plan);
    const bills = meter('Bills of lading, this month');
    const bars = await bills.findByRole('img');
    expect(bars.getAttribute('aria-label')).toBe(
      'November 2026, day by day. Most on November 5: 3. Today: 2.',
    );
    bills.getByText('5', { selector: 'p' });
    bills.getByText('No limit');
    const heights = [...bars.children].map((bar) => Number(bar.getAttribute('height')));
    expect(heights).toHaveLength(30);
    expect(heights.flatMap((height, index) => (height > 1 ? [[index + 1, height]] : []))).toEqual([
      [5, 44],
      [20, 29],
    ]);
  });

  test('a month without any says so', async () => {
    await open(plan);
    const bars = await meter('Cost predictions, this month').findByRole('img');
    expect(bars.getAttribute('aria-label')).toBe('November 2026, day by day: none yet.');
    expect([...bars.children].every((bar) => bar.getAttribute('height') === '1')).toBe(true);
  });

  test('calculations are those of this month in this browser', async () => {
    const days = { '2026-10-31': 9, '2026-11-02': 1, '2026-11-20': 4 };
    localStorage.setItem('fw.calculation-days', JSON.stringify(days));
    await open(plan);
    const calculations = meter('Calculations, this month');
    calculations.getByText('5', { selector: 'p' });
    calculations.getByText('Counted in this browser.');
    calculations.getByRole('img', { name: /Most on November 20: 4\. Today: 4\./ });
  });

  test('more than 500 calculations have a notice on Professional, and none on Enterprise', async () => {
    localStorage.setItem('fw.calculation-days', JSON.stringify({ '2026-11-02': 501 }));
    await open(plan);
    const notice = 'Above the fair-use mark of 500 a month. Nothing is blocked.';
    meter('Calculations, this month').getByText(
      plan === 'professional' ? notice : 'Counted in this browser.',
    );
  });

  test('asks for the reader’s month', async () => {
    let asked: unknown;
    platform.answer(routes.bolDays, ({ query }) => {
      asked = query;
      return november({});
    });
    await open(plan);
    await meter('Bills of lading, this month').findByRole('img');
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
    expect(asked).toEqual({ month: '2026-11', timeZone });
  });
});

const broken = new ApiError({ code: 'service.unavailable', status: 503 });

describe('a meter', () => {
  test.each([
    ['Cost predictions, today', '2of 3', /^2 of 3 used\. Starts again at \d+:\d\d [AP]M\.$/],
    ['Bills of lading', '0of 1', /^None used\. 1 every 5 days, counted from the first\.$/],
  ])('%s has its figure and says it in words', async (name, figure, text) => {
    await openDashboard();
    await region(name).findByText(text);
    expect(region(name).getByText(/^of/).parentElement?.textContent?.replace(' ', '')).toBe(figure);
  });

  test('used up says when the next is free', async () => {
    platform.answer(routes.bolUsage, billsUsed(1, '2026-11-24T16:52:00.000Z'));
    platform.answer(routes.predictionUsage, predicted(3));
    await openDashboard();
    await region('Bills of lading').findByText(/^Used\. Next bill available November 2\d, 2026/);
    await screen.findByText(/^All 3 used\./);
  });

  test('asks for the day of the reader', async () => {
    let asked: unknown;
    platform.answer(routes.predictionUsage, ({ query }) => {
      asked = query;
      return predicted(1);
    });
    await openDashboard();
    await screen.findByText(/^1 of 3 used/);
    expect(asked).toEqual({ timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone });
  });
});

describe('a meter that does not load', () => {
  test('is tried once more, then says so without affecting the others, and loads by Retry', async () => {
    platform.answer(routes.bolUsage, broken);
    await openDashboard();
    const alert = await region('Bills of lading').findByRole('alert');
    expect(alert.textContent).toBe('We couldn’t load this figure. The rest of the page is not affected.');
    expect(callsOf(routes.bolUsage)).toHaveLength(2);
    await screen.findByText(/^2 of 3 used/);
    expect(screen.getAllByRole('alert')).toHaveLength(1);
    platform.answer(routes.bolUsage, billsUsed(0));
    await userEvent.click(region('Bills of lading').getByRole('button', { name: 'Retry' }));
    await region('Bills of lading').findByText(/None used/);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('is not tried again after a refusal', async () => {
    platform.answer(routes.bolUsage, new ApiError({ code: 'session.expired', status: 401 }));
    await openDashboard();
    await region('Bills of lading').findByRole('alert');
    expect(callsOf(routes.bolUsage)).toHaveLength(1);
  });
});

describe('coming back to the tab', () => {
  test('reads the figures again', async () => {
    await openDashboard();
    await region('Bills of lading').findByText(/None used/);
    platform.answer(routes.bolUsage, billsUsed(1, '2026-11-24T16:52:00.000Z'));
    await comeBack();
    await region('Bills of lading').findByText(/^Used\./);
  });

  test('keeps what was read before, when that fails', async () => {
    await openDashboard();
    await region('Bills of lading').findByText(/None used/);
    platform.answer(routes.bolUsage, new ApiError({ code: 'access.denied', status: 403 }));
    await comeBack();
    await waitFor(() => expect(callsOf(routes.bolUsage)).toHaveLength(2));
    region('Bills of lading').getByText(/None used/);
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
