import { freightClasses } from '@freightwright/domain';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { ContentPages } from '../content-pages.tsx';
import { industries } from './industries.ts';

const rows = () => within(screen.getByRole('table')).getAllByRole('row').slice(1);
const row = (freightClass: string) => {
  const found = rows().find((each) => within(each).getByRole('rowheader').textContent === freightClass);
  if (found === undefined) throw new Error(`No row for class ${freightClass}`);
  return found;
};
const cells = (freightClass: string) =>
  within(row(freightClass))
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);
const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Find your row' });
const marked = () => rows().filter((each) => each.getAttribute('aria-current') === 'true');

beforeEach(() => {
  window.history.replaceState(null, '', '/freight-class-chart');
  render(<ContentPages />);
});

describe('the chart', () => {
  test('has all 18 classes, the lightest first', () => {
    const names = rows().map((each) => within(each).getByRole('rowheader').textContent);
    expect(names).toEqual(freightClasses.map(({ freightClass }) => freightClass));
  });

  test('shows band, 2025 class, multiplier, handling and typical freight of a class', () => {
    const [range, , nmfc2025, multiplier, handling, freight] = cells('92.5');
    expect([range, nmfc2025, multiplier, handling]).toEqual(['10.5 to 12', 'same', '1.85×', 'Careful']);
    expect(freight).toContain('Computers, refrigerators');
  });

  test('says from which density on the 2025 scale leaves the class within a band', () =>
    expect(cells('100')[2]).toBe('92.5 from 10'));

  test('tells the reclassification risk in words, and for that one class only', () => {
    expect(cells('77.5')[2]).toBe('85, higher: reclassification risk');
    expect(screen.getAllByText(/reclassification risk/)).toHaveLength(1);
  });
});

describe('what helps with the chart', () => {
  const section = (name: string) => screen.getByRole('region', { name });

  test('industries have their common classes, lowest first, each with a link to the class', () => {
    const names = within(section('Classes by industry'))
      .getAllByRole('term')
      .map(({ textContent }) => textContent);
    expect(names).toEqual(industries.map(({ industry }) => industry));
    for (const { commonClasses } of industries) {
      expect(commonClasses).toEqual(commonClasses.toSorted((a, b) => Number(a) - Number(b)));
    }
    const link = within(section('Classes by industry')).getAllByRole('link', { name: 'Class 77.5' })[0];
    expect(link?.getAttribute('href')).toBe('/freight-classes#class-77-5');
  });

  test('mistakes are told with what they cost by the multipliers', () => {
    const text = section('Common mistakes').textContent;
    // 2.00 against 1.85, and 1.70 against 1.55.
    expect(text).toContain('Whoever writes 100 pays 8% more');
    expect(text).toContain('85, which is 10% dearer');
  });
});

describe('a typed density', () => {
  test.each([
    ['9.38', '100', 'Class 100 on both scales.'],
    ['8.99', '110', 'Class 110. The 2025 scale gives 100, so 110 costs more than it has to.'],
    ['9', '100', 'Class 100 on both scales.'],
    ['0.5', '500', 'Class 500. The 2025 scale gives 400'],
    ['13.5', '77.5', 'Class 77.5. The 2025 scale gives 85: a reclassification risk'],
    ['60', '50', 'Class 50 on both scales.'],
  ])('of %s marks class %s and says: %s', async (text, freightClass, message) => {
    await userEvent.type(field(), text);
    expect(marked()).toEqual([row(freightClass)]);
    expect(screen.getByRole('status').textContent).toContain(message);
  });

  test.each(['abc', '-4', '0', '1e3', '4,5', '99999'])('of %s is refused and marks nothing', async (text) => {
    await userEvent.type(field(), text);
    expect(field().getAttribute('aria-invalid')).toBe('true');
    expect(marked()).toEqual([]);
  });

  test('taken away again leaves no mark and no mistake', async () => {
    await userEvent.type(field(), '9');
    await userEvent.clear(field());
    expect(marked()).toEqual([]);
    expect(field().getAttribute('aria-invalid')).toBeNull();
  });
});
