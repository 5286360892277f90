import { signedIn } from '@freightwright/samples/people';
import { act, screen, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import {
  dialog,
  limitButton,
  spendAll,
  stored,
  submitButton,
  usedUp,
} from '../../test/fixture/limit-on-page.tsx';
import {
  choosePreset,
  hourMs,
  openPage,
  pageDeps,
  pending,
  result,
  startMs,
  submit,
  usedOn,
  workOutPallet,
} from '../../test/fixture/open-page.tsx';
import { storageKeys } from '../state/stored-texts.ts';

describe('the meter', () => {
  test('counts each calculation and says when the window ends', async () => {
    const page = openPage();
    await workOutPallet();
    page.clock.nowMs += 48 * 60_000;
    await submit();
    await screen.findByText('2 of 5 free calculations used. Resets in 23h 12m.');
    expect(stored()).toEqual({
      used: 2,
      remaining: 3,
      limitReached: false,
      lastResetDate: new Date(startMs).toISOString(),
      firstCalculationTime: startMs,
    });
  });

  test('goes down every minute, says that it resets when it is due, and starts again with five', async () => {
    localStorage.setItem(storageKeys.usage, usedUp(startMs - 24 * hourMs + 90_000, 3));
    const page = openPage();
    await screen.findByText('3 of 5 free calculations used. Resets in 0h 2m.');
    vi.useFakeTimers();
    page.reopen();
    const pass = (ms: number) => {
      page.clock.nowMs += ms;
      act(() => void vi.advanceTimersByTime(ms));
    };
    pass(30_000);
    screen.getByText('3 of 5 free calculations used. Resets in 0h 1m.');
    pass(60_000);
    screen.getByText('3 of 5 free calculations used. Resetting now...');
    pass(1_000);
    screen.getByText('0 of 5 free calculations used. Resets in 24h 0m.');
  });
});

describe('who is at the page', () => {
  test.each(['professional', 'enterprise'] as const)(
    '%s is never blocked and nothing is counted',
    async (plan) => {
      localStorage.setItem(storageKeys.usage, usedUp(startMs - hourMs));
      const page = openPage({ session: signedIn(plan) });
      await screen.findByText('No limit');
      await workOutPallet();
      for (let count = 2; count <= 6; count += 1) await submit();
      within(result()).getByText('9.38');
      expect(stored().firstCalculationTime).toBe(startMs - hourMs);
      expect(usedOn(page)).toBe(5);
    },
  );

  test('a registered visitor without a plan is counted like anybody', async () => {
    localStorage.setItem(storageKeys.usage, usedUp(startMs - hourMs));
    openPage({ session: signedIn('free') });
    await limitButton();
  });

  test('while it is not known, nobody is told of a limit', async () => {
    localStorage.setItem(storageKeys.usage, usedUp(startMs - hourMs));
    const page = openPage({ session: pending });
    await page.deps.engine.load();
    expect(submitButton()).toBeTruthy();
    expect(screen.queryByText(/free calculations/)).toBeNull();
    expect(screen.queryByText('No limit')).toBeNull();
  });

  test('a submit meanwhile waits until it is known who is signed in', async () => {
    localStorage.setItem(storageKeys.usage, usedUp(startMs - hourMs));
    const page = openPage({ session: pending });
    await choosePreset('Pallet 48');
    await submit();
    await screen.findByRole('button', { name: /Calculating/ });
    act(() => page.platform.session.set(signedIn('professional')));
    await within(result()).findByText('9.38');
  });

  test('with calculations left it does not wait', async () => {
    openPage({ session: pending });
    await choosePreset('Pallet 48');
    await submit();
    await within(result()).findByText('9.38');
  });
});

describe('the record in the browser', () => {
  test.each(['full', 'refused'])(
    'a storage that is %s: it works and counts, and nothing is said',
    async (kind) => {
      const refuse = () => {
        throw new DOMException('', 'QuotaExceededError');
      };
      const real = window.localStorage;
      vi.spyOn(window, 'localStorage', 'get').mockImplementation(
        kind === 'refused'
          ? refuse
          : () =>
              new Proxy(real, {
                get: (target, key) => (key === 'setItem' ? refuse : Reflect.get(target, key)),
              }),
      );
      const page = openPage();
      await spendAll();
      page.reopen();
      await limitButton();
      expect(screen.queryByRole('alert')).toBeNull();
    },
  );

  test('a clock that is set back gives nothing while the page lives', async () => {
    const page = openPage();
    await spendAll();
    for (const nowMs of [startMs - 48 * hourMs, startMs - hourMs, startMs + 23 * hourMs]) {
      page.clock.nowMs = nowMs;
      page.reopen();
      await limitButton();
    }
    page.clock.nowMs = startMs + 24 * hourMs;
    expect(page.deps.engine.get()?.allowance.take(false)).toBe(true);
  });

  test('is shared with other tabs', async () => {
    const page = openPage();
    await workOutPallet();
    const other = pageDeps(page.clock);
    const { allowance } = await other.engine.load();
    for (let count = 0; count < 4; count += 1) expect(allowance.take(false)).toBe(true);
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: storageKeys.usage })));
    await limitButton();
  });

  test('a tab that has not been told yet looks before it takes a calculation', async () => {
    const page = openPage();
    await workOutPallet();
    const { allowance } = await pageDeps(page.clock).engine.load();
    for (let count = 0; count < 4; count += 1) allowance.take(false);
    await submit();
    await dialog();
    expect(usedOn(page)).toBe(5);
  });
});
