import { ApiError, routes } from '@freightwright/mfe-kit';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { platform, region } from '../../test/fixture/account-on-platform.tsx';
import {
  billsUsed,
  callsOf,
  comeBack,
  freshDashboard,
  openDashboard,
  predicted,
} from '../../test/fixture/dashboard-on-platform.tsx';

freshDashboard();

const broken = new ApiError({ code: 'service.unavailable', status: 503 });

describe('a meter', () => {
  test.each([
    ['Cost predictions, today', '2of 3', /^2 of 3 used\. Starts again at \d+:\d\d [AP]M\.$/],
    ['Bills of lading', '0of 1', /^None used\. 1 every 5 days, counted from the first\.$/],
  ])('%s has its figure and says it in words', async (name, figure, words) => {
    await openDashboard();
    await region(name).findByText(words);
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
    expect(alert.textContent).toBe('This figure did not load. The rest of the page is not affected.');
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
