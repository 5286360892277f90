import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import {
  choosePreset,
  describedText,
  field,
  fillIn,
  openPage,
  result,
  spaced,
  submit,
  usedOn,
  workOutPallet,
} from '../../test/fixture/open-page.tsx';

async function openOptions() {
  const button = screen.getByRole('button', { name: 'Pallet sizes and units' });
  expect(button.getAttribute('aria-expanded')).toBe('false');
  await userEvent.click(button);
  expect(button.getAttribute('aria-expanded')).toBe('true');
  await screen.findByRole('combobox', { name: 'Pallet footprint' });
}

const values = () => ['Length', 'Width', 'Height', 'Weight'].map((name) => field(name).value);
const metric = () => userEvent.click(screen.getByRole('radio', { name: 'Centimeters and kilograms' }));
const us = () => userEvent.click(screen.getByRole('radio', { name: 'Inches and pounds' }));
const footprint = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Pallet footprint' });

describe('units', () => {
  test('the values are converted when the units are switched, and come back as they were', async () => {
    openPage();
    await openOptions();
    await fillIn({ Length: '48', Width: '40', Height: '48', Weight: '500' });
    await metric();
    expect(values()).toEqual(['121.9', '101.6', '121.9', '226.8']);
    expect(describedText(field('Length'))).toContain('cm');
    expect(describedText(field('Weight'))).toContain('kg');
    await us();
    expect(values()).toEqual(['48', '40', '48', '500']);
  });

  test('switching changes no figure of a result', async () => {
    openPage();
    await workOutPallet();
    await openOptions();
    await metric();
    within(result()).getByText('9.38');
    expect(spaced(result().textContent)).toContain('lb/cu ft, 150.2 kg/m³');
    expect(spaced(result().textContent)).toContain('15.2 kg');
    await us();
    within(result()).getByText('9.38');
  });

  test('what cannot be read stays as it was typed', async () => {
    openPage();
    await openOptions();
    await fillIn({ Length: 'abc' });
    await metric();
    expect(field('Length').value).toBe('abc');
  });

  test('faults and presets are in the units on show', async () => {
    openPage();
    await openOptions();
    await metric();
    await choosePreset('Pallet 122×102×122, 226.8');
    expect(values()).toEqual(['121.9', '101.6', '121.9', '226.8']);
    await fillIn({ Height: '0' });
    await submit();
    await screen.findByText('Height must be more than 0 cm');
  });

  test('a unit typed with the number is converted when the field is left', async () => {
    openPage();
    await fillIn({ Length: '122 cm', Width: '40"' });
    await userEvent.tab();
    expect(values().slice(0, 2)).toEqual(['48.03', '40']);
  });
});

describe('the footprint of a pallet', () => {
  test('fills length and width, and shows what is in the fields', async () => {
    openPage();
    await openOptions();
    await userEvent.selectOptions(footprint(), 'GMA 48 × 40 in');
    expect(values()).toEqual(['48', '40', '', '']);
    screen.getByText('Grocery and most other freight');
    await fillIn({ Width: '42' });
    expect(footprint().value).toBe('48x42');
    await fillIn({ Width: '43' });
    expect(footprint().value).toBe('');
    screen.getByRole('option', { name: 'Own size' });
  });

  test('is understood in metric too', async () => {
    openPage();
    await openOptions();
    await metric();
    await userEvent.selectOptions(footprint(), 'EUR 1200 × 800 mm');
    expect(values().slice(0, 2)).toEqual(['120', '80']);
    expect(footprint().value).toBe('eur');
  });
});

describe('goods that were measured without their pallet', () => {
  async function leaveOut() {
    openPage();
    await openOptions();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Height includes the pallet' }));
  }

  test('get the usual height of a pallet on top, said to be that', async () => {
    await leaveOut();
    expect(field('Pallet height').value).toBe('5.5');
    screen.getByText(/Usual height of a wood pallet\. Measure yours\./);
    await fillIn({ Length: '48', Width: '40', Height: '42.5', Weight: '500' });
    expect(spaced(screen.getByText(/with the pallet\./).textContent)).toContain('48 in with the pallet.');
    await submit();
    await within(result()).findByText('9.38');
  });

  test.each([
    ['', 'Pallet height is required'],
    ['0', 'Pallet height must be more than 0 in'],
    ['30', 'Pallet height must be at most 24 in'],
  ])('a pallet height of "%s": %s', async (text, message) => {
    await leaveOut();
    await fillIn({ Length: '48', Width: '40', Height: '48', Weight: '500' });
    await fillIn({ 'Pallet height': text });
    await submit();
    await screen.findByText(message);
    expect(document.activeElement).toBe(field('Pallet height'));
  });

  test('a preset is a whole height again', async () => {
    await leaveOut();
    await choosePreset('Pallet 48');
    expect(screen.queryByRole('textbox', { name: 'Pallet height' })).toBeNull();
  });
});

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
