import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import {
  choosePreset,
  field,
  fillIn,
  openPage,
  result,
  usedOn,
  workOutPallet,
} from '../../test/fixture/open-page.tsx';

const announced = () => document.querySelector('[aria-live=polite]')?.textContent;

describe('before the first calculation', () => {
  test('typing shows no figures', async () => {
    openPage();
    await fillIn({ Length: '48', Width: '40', Height: '48', Weight: '500' });
    expect(within(result()).queryByText('9.38')).toBeNull();
  });
});

describe('after it', () => {
  test('figures and rule follow the keys and the presets, and nothing is counted', async () => {
    const page = openPage();
    await workOutPallet();
    await userEvent.clear(field('Weight'));
    await userEvent.type(field('Weight'), '600');
    within(result()).getByText('11.25');
    expect(within(result()).getAllByText('92.5').length).toBeGreaterThan(0);
    const rule = screen.getByRole('region', { name: 'Density rule' });
    expect(within(rule).getByRole('img').getAttribute('aria-label')).toMatch(/^Density rule at 11\.25/);
    expect(usedOn(page)).toBe(1);
    expect(page.platform.calls.get().filter(({ method }) => method === 'track')).toHaveLength(1);
    await choosePreset('Small box');
    within(result()).getByText('10.00');
  });

  test('a field that is emptied or cannot be read leaves no stale figure', async () => {
    openPage();
    await workOutPallet();
    await userEvent.clear(field('Weight'));
    within(result()).getByText('Enter shipment details to see results.');
    await userEvent.type(field('Weight'), '5');
    within(result()).getByText('0.09');
    await userEvent.type(field('Weight'), 'x');
    expect(within(result()).queryByText('0.09')).toBeNull();
  });

  test('the result is read out after a pause in the typing, a submitted one at once', async () => {
    openPage();
    await workOutPallet();
    expect(announced()).toMatch(/^Class 100\./);
    vi.useFakeTimers();
    for (const value of ['6', '60', '600']) {
      act(() => void vi.advanceTimersByTime(100));
      fireEvent.change(field('Weight'), { target: { value } });
    }
    expect(announced()).toMatch(/^Class 100\./);
    act(() => void vi.advanceTimersByTime(1_000));
    expect(announced()).toMatch(/^Class 92\.5\. Density 11\.25/);
  });
});
