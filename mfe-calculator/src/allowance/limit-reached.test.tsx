import { routes, takeShipment } from '@freightwright/mfe-kit';
import { act, cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
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
  field,
  fillIn,
  hourMs,
  openPage,
  pageDeps,
  result,
  spaced,
  startMs,
  submit,
  usedOn,
  workOutPallet,
} from '../../test/fixture/open-page.tsx';
import { storageKeys } from '../state/stored-texts.ts';

describe('at the limit', () => {
  test('the fifth result stays, and the limit with used/5 and the plans replaces the button', async () => {
    openPage();
    await spendAll();
    const button = await limitButton();
    expect(button.disabled).toBe(true);
    expect(button.textContent).toBe('Daily Limit Reached5/5');
    expect(submitButton()).toBeNull();
    within(result()).getByText('9.38');
    expect(screen.getByText(/^Next calculation in/).textContent).toMatch(/^Next calculation in 24h 0m, at /);
    const plan = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
    expect(plan('Professional $29')).toBe('/pricing?plan=professional');
    expect(plan('Enterprise $79')).toBe('/pricing?plan=enterprise');
  });

  const withheldText = () => spaced(screen.queryByText(/^These figures are for/)?.textContent);

  test('one more attempt opens the dialog with the same words, and leaves the last counted result', async () => {
    const page = openPage();
    await spendAll();
    await userEvent.type(field('Weight'), '{Enter}');
    expect((await dialog()).textContent).toContain(
      'You have used 5 of 5 free calculations. The next one is available in 24h 0m.',
    );
    within(result()).getByText('9.38');
    expect(usedOn(page)).toBe(5);
  });

  test('so does an attempt with a field that cannot be read', async () => {
    openPage();
    await spendAll();
    await fillIn({ Weight: 'x' });
    await userEvent.type(field('Weight'), '{Enter}');
    await dialog();
    within(result()).getByText('9.38');
  });

  test('no figures follow the keys: the last counted result stays and says to which entry it belongs', async () => {
    openPage();
    await spendAll();
    expect(withheldText()).toBe('');
    await fillIn({ Weight: '900' });
    within(result()).getByText('9.38');
    expect(withheldText()).toBe(
      'These figures are for 48 × 40 × 48 in, 500 lb. No free calculations are left, so they stay while you type.',
    );
    await choosePreset('Medium box');
    within(result()).getByText('9.38');
    await choosePreset('Pallet 48');
    expect(withheldText()).toBe('');
  });

  test('what is left can still be used, and is the counted entry', async () => {
    const page = openPage();
    await spendAll();
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
    await dialog();
    expect(takeShipment()).toBeUndefined();
    within(result()).getByText('9.38');
    expect(withheldText()).toContain('500 lb');
  });

  test('24 hours later the figures follow again', async () => {
    const page = openPage();
    await spendAll();
    page.clock.nowMs += 24 * hourMs;
    await fillIn({ Weight: '620' });
    within(result()).getByText('11.63');
    expect(withheldText()).toBe('');
  });

  describe('the dialog closes', () => {
    async function openDialog() {
      localStorage.setItem(storageKeys.usage, usedUp(startMs - hourMs));
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
    localStorage.setItem(storageKeys.usage, usedUp(startMs - 23 * hourMs));
    const page = openPage();
    await limitButton();
    page.clock.nowMs += hourMs;
    cleanup();
    openPage({ clock: page.clock });
    await choosePreset('Pallet 48');
    await submit();
    await within(result()).findByText('9.38');
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
    within(result()).getByText('11.63');
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
