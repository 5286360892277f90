// @vitest-environment happy-dom
import { routes, takeShipment } from '@freightwright/mfe-kit';
import { signedIn } from '@freightwright/samples/people';
import { act, cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  choosePreset,
  field,
  fillIn,
  hourMs,
  openPage,
  pageDeps,
  pending,
  result,
  spaced,
  startMs,
  submit,
  usedOn,
  workOutPallet,
} from '../../test/fixture/open-page.tsx';
import { keptKeys } from '../keep/kept-texts.ts';

const usedUp = (firstCalculationTime: number, used = 5) =>
  JSON.stringify({
    used,
    remaining: 5 - used,
    limitReached: used === 5,
    lastResetDate: new Date(firstCalculationTime).toISOString(),
    firstCalculationTime,
  });
const stored = () => JSON.parse(localStorage.getItem(keptKeys.usage) ?? 'null');
const limitButton = () => screen.findByRole<HTMLButtonElement>('button', { name: /^Daily Limit Reached/ });
const submitButton = () => screen.queryByRole('button', { name: 'Work out the class' });
const dialog = () => screen.findByRole('dialog', { name: 'Daily Limit Reached' });

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('the meter', () => {
  test('begins with all five', () => {
    openPage();
    expect(screen.getByText('0 of 5 free calculations used. Resets in 24h 0m.')).toBeTruthy();
  });

  test('counts each calculation and says when the window ends', async () => {
    const page = openPage();
    await workOutPallet();
    page.clock.nowMs += 48 * 60_000;
    await submit();
    expect(await screen.findByText('2 of 5 free calculations used. Resets in 23h 12m.')).toBeTruthy();
    expect(stored()).toEqual({
      used: 2,
      remaining: 3,
      limitReached: false,
      lastResetDate: new Date(startMs).toISOString(),
      firstCalculationTime: startMs,
    });
  });

  test('goes down every minute, says that it resets when it is due, and starts again with five', async () => {
    localStorage.setItem(keptKeys.usage, usedUp(startMs - 24 * hourMs + 90_000, 3));
    const page = openPage();
    await screen.findByText('3 of 5 free calculations used. Resets in 0h 2m.');
    vi.useFakeTimers();
    page.reopen();
    const pass = (ms: number) => {
      page.clock.nowMs += ms;
      act(() => void vi.advanceTimersByTime(ms));
    };
    pass(30_000);
    expect(screen.getByText('3 of 5 free calculations used. Resets in 0h 1m.')).toBeTruthy();
    pass(60_000);
    expect(screen.getByText('3 of 5 free calculations used. Resetting now...')).toBeTruthy();
    pass(1_000);
    expect(screen.getByText('0 of 5 free calculations used. Resets in 24h 0m.')).toBeTruthy();
  });

  test('a failed submit uses no calculation', async () => {
    const page = openPage();
    await submit();
    await screen.findByText('Length is required');
    expect(usedOn(page)).toBe(0);
  });
});

describe('at the limit', () => {
  test('the fifth result stays, and the limit with used/5 and the plans replaces the button', async () => {
    openPage();
    await workOutPallet();
    for (let count = 2; count <= 5; count += 1) await submit();
    const button = await limitButton();
    expect(button.disabled).toBe(true);
    expect(button.textContent).toBe('Daily Limit Reached5/5');
    expect(submitButton()).toBeNull();
    expect(within(result()).getByText('9.38')).toBeTruthy();
    expect(screen.getByText(/^Opens again in/).textContent).toMatch(/^Opens again in 24h 0m, at /);
    const plan = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
    expect(plan('Professional $29')).toBe('/pricing?plan=professional');
    expect(plan('Enterprise $79')).toBe('/pricing?plan=enterprise');
  });

  async function spendAll() {
    const page = openPage();
    await workOutPallet();
    for (let count = 2; count <= 5; count += 1) await submit();
    await limitButton();
    return page;
  }
  const heldWords = () => spaced(screen.queryByText(/^These figures are for/)?.textContent);

  test('one more attempt opens the dialog with the same words, and leaves the last counted result', async () => {
    const page = await spendAll();
    await userEvent.type(field('Weight'), '{Enter}');
    expect((await dialog()).textContent).toContain(
      'You have used 5 of 5 free calculations. The next one opens in 24h 0m.',
    );
    expect(within(result()).getByText('9.38')).toBeTruthy();
    expect(usedOn(page)).toBe(5);
  });

  test('so does an attempt with a field that cannot be read', async () => {
    await spendAll();
    await fillIn({ Weight: 'x' });
    await userEvent.type(field('Weight'), '{Enter}');
    expect(await dialog()).toBeTruthy();
    expect(within(result()).getByText('9.38')).toBeTruthy();
  });

  test('no figures follow the keys: the last counted result stays and says to which entry it belongs', async () => {
    await spendAll();
    expect(heldWords()).toBe('');
    await fillIn({ Weight: '900' });
    expect(within(result()).getByText('9.38')).toBeTruthy();
    expect(heldWords()).toBe(
      'These figures are for 48 × 40 × 48 in, 500 lb. No free calculations are left, so they stay while you type.',
    );
    await choosePreset('Medium box');
    expect(within(result()).getByText('9.38')).toBeTruthy();
    await choosePreset('Pallet 48');
    expect(heldWords()).toBe('');
  });

  test('what is left can still be used, and is the counted entry', async () => {
    const page = await spendAll();
    await fillIn({ Weight: '900' });
    await userEvent.click(screen.getByRole('button', { name: 'Bill of lading' }));
    expect(takeShipment()?.handlingUnits[0]?.weightLb).toBe(500);
    expect(usedOn(page)).toBe(5);
  });

  test('a preview whose calculations another tab has taken goes back to the last counted result', async () => {
    const page = openPage();
    await workOutPallet();
    await fillIn({ Weight: '900' });
    const { allowance } = await pageDeps(page.clock).engine.load();
    for (let count = 0; count < 4; count += 1) allowance.take(false);
    await userEvent.click(screen.getByRole('button', { name: 'Bill of lading' }));
    expect(await dialog()).toBeTruthy();
    expect(takeShipment()).toBeUndefined();
    expect(within(result()).getByText('9.38')).toBeTruthy();
    expect(heldWords()).toContain('500 lb');
  });

  test('24 hours later the figures follow again', async () => {
    const page = await spendAll();
    page.clock.nowMs += 24 * hourMs;
    await fillIn({ Weight: '620' });
    expect(within(result()).getByText('11.63')).toBeTruthy();
    expect(heldWords()).toBe('');
  });

  describe('the dialog closes', () => {
    async function openDialog() {
      localStorage.setItem(keptKeys.usage, usedUp(startMs - hourMs));
      const page = openPage();
      await limitButton();
      await choosePreset('Pallet 48');
      await userEvent.type(field('Weight'), '{Enter}');
      return { page, shown: await dialog() };
    }
    const isClosed = () => expect(screen.queryByRole('dialog')).toBeNull();

    test('by Close', async () => {
      const { shown } = await openDialog();
      await userEvent.click(within(shown).getByText('Close', { selector: 'button *' }));
      isClosed();
    });

    test('by the backdrop', async () => {
      const { shown } = await openDialog();
      shown.getBoundingClientRect = () => new DOMRect(100, 100, 300, 300);
      await userEvent.pointer({ keys: '[MouseLeft]', target: shown, coords: { clientX: 5, clientY: 5 } });
      isClosed();
    });

    test.each(['professional', 'enterprise'])('by the choice of %s, and goes to its price', async (plan) => {
      const { page, shown } = await openDialog();
      await userEvent.click(within(shown).getByRole('button', { name: new RegExp(`^Choose ${plan}`, 'i') }));
      isClosed();
      expect(page.platform.calls.get().at(-1)).toMatchObject({
        method: 'navigate',
        text: `/pricing?plan=${plan}`,
      });
    });
  });

  test('24 hours after the first of the window the button is back', async () => {
    localStorage.setItem(keptKeys.usage, usedUp(startMs - 23 * hourMs));
    const page = openPage();
    await limitButton();
    page.clock.nowMs += hourMs;
    cleanup();
    openPage({ clock: page.clock });
    await choosePreset('Pallet 48');
    await submit();
    expect(await within(result()).findByText('9.38')).toBeTruthy();
    expect(stored().used).toBe(1);
  });
});

describe('a result that is used', () => {
  const copy = () => userEvent.click(screen.getByRole('button', { name: /^Cop/ }));
  const print = () => act(() => void window.dispatchEvent(new Event('beforeprint')));

  test.each([
    ['copied', copy],
    ['printed', print],
    ['handed on', () => userEvent.click(screen.getByRole('button', { name: 'Predict the cost' }))],
  ])('and %s counts once for each distinct entry, typing not at all', async (_what, use) => {
    const page = openPage();
    await workOutPallet();
    await use();
    expect(usedOn(page)).toBe(1);
    await fillIn({ Weight: '620' });
    expect(within(result()).getByText('11.63')).toBeTruthy();
    expect(usedOn(page)).toBe(1);
    await use();
    expect(usedOn(page)).toBe(2);
    await userEvent.type(field('Commodity'), 'Paper');
    await use();
    await print();
    expect(usedOn(page)).toBe(2);
  });

  test('and mailed counts when it is sent, not when the dialog opens', async () => {
    const page = openPage();
    page.platform.answer(routes.emailResults, () => ({ accepted: true as const }));
    await workOutPallet();
    await fillIn({ Weight: '620' });
    await userEvent.click(screen.getByRole('button', { name: 'Email this result' }));
    await screen.findByRole('dialog');
    await userEvent.type(field('Email'), 'dock@example.com');
    expect(usedOn(page)).toBe(1);
    await userEvent.click(screen.getByRole('button', { name: /^Send/ }));
    expect(usedOn(page)).toBe(2);
  });
});

describe('who is at the page', () => {
  test.each(['professional', 'enterprise'] as const)(
    '%s is never blocked and nothing is counted',
    async (plan) => {
      localStorage.setItem(keptKeys.usage, usedUp(startMs - hourMs));
      const page = openPage({ session: signedIn(plan) });
      await screen.findByText('No limit');
      await workOutPallet();
      for (let count = 2; count <= 6; count += 1) await submit();
      expect(within(result()).getByText('9.38')).toBeTruthy();
      expect(stored().firstCalculationTime).toBe(startMs - hourMs);
      expect(usedOn(page)).toBe(5);
    },
  );

  test('a registered visitor without a plan is counted like anybody', async () => {
    localStorage.setItem(keptKeys.usage, usedUp(startMs - hourMs));
    openPage({ session: signedIn('free') });
    expect(await limitButton()).toBeTruthy();
  });

  test('while it is not known, nobody is told of a limit', async () => {
    localStorage.setItem(keptKeys.usage, usedUp(startMs - hourMs));
    const page = openPage({ session: pending });
    await page.deps.engine.load();
    expect(submitButton()).toBeTruthy();
    expect(screen.queryByText(/free calculations/)).toBeNull();
    expect(screen.queryByText('No limit')).toBeNull();
  });

  test('a submit meanwhile waits until it is known who is signed in', async () => {
    localStorage.setItem(keptKeys.usage, usedUp(startMs - hourMs));
    const page = openPage({ session: pending });
    await choosePreset('Pallet 48');
    await submit();
    expect(await screen.findByRole('button', { name: /Working it out/ })).toBeTruthy();
    act(() => page.platform.session.set(signedIn('professional')));
    expect(await within(result()).findByText('9.38')).toBeTruthy();
  });

  test('with calculations left it does not wait', async () => {
    openPage({ session: pending });
    await choosePreset('Pallet 48');
    await submit();
    expect(await within(result()).findByText('9.38')).toBeTruthy();
  });
});

describe('the record in the browser', () => {
  test.each(['{', '"5"', '{"used":"5"}', '{"used":-1,"firstCalculationTime":1}', 'null'])(
    'damaged (%s) is a first visit',
    async (text) => {
      localStorage.setItem(keptKeys.usage, text);
      openPage();
      expect(await screen.findByText(/^0 of 5 free calculations used/)).toBeTruthy();
    },
  );

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
      await workOutPallet();
      for (let count = 2; count <= 5; count += 1) await submit();
      expect(await limitButton()).toBeTruthy();
      page.reopen();
      expect(await limitButton()).toBeTruthy();
      expect(screen.queryByRole('alert')).toBeNull();
    },
  );

  test('a clock that is set back gives nothing while the page lives', async () => {
    const page = openPage();
    await workOutPallet();
    for (let count = 2; count <= 5; count += 1) await submit();
    for (const nowMs of [startMs - 48 * hourMs, startMs - hourMs, startMs + 23 * hourMs]) {
      page.clock.nowMs = nowMs;
      page.reopen();
      expect(await limitButton()).toBeTruthy();
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
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: keptKeys.usage })));
    expect(await limitButton()).toBeTruthy();
  });

  test('a tab that has not been told yet looks before it takes a calculation', async () => {
    const page = openPage();
    await workOutPallet();
    const { allowance } = await pageDeps(page.clock).engine.load();
    for (let count = 0; count < 4; count += 1) allowance.take(false);
    await submit();
    expect(await dialog()).toBeTruthy();
    expect(usedOn(page)).toBe(5);
  });
});
