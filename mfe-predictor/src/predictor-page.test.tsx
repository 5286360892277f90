// @vitest-environment happy-dom
import { createFakePlatform, handOverShipment, PlatformContext } from '@freightwright/mfe-kit';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { PredictorPage } from './predictor-page.tsx';

const select = (name: string) => screen.getByRole('combobox', { name });
const weight = () => screen.getByRole('textbox', { name: 'Weight' });
const comparison = () => screen.getByRole('region', { name: 'Comparison' }).textContent;
const sentence = () => screen.getByRole('status').textContent;
const rows = () => within(screen.getByRole('table')).getAllByRole('row').slice(1);

const choose = (name: string, freightClass: string) => userEvent.selectOptions(select(name), freightClass);

const open = () =>
  render(
    <PlatformContext value={createFakePlatform()}>
      <PredictorPage />
    </PlatformContext>,
  );

beforeEach(() => void open());
afterEach(cleanup);

test('names the page, and says that it shows no lane prices', () => {
  expect(screen.getByRole('heading', { level: 1, name: 'Cost predictor' })).toBeTruthy();
  expect(document.title).toBe('Cost predictor · Freightwright');
  expect(screen.getByText(/Lane prices need the rating service/)).toBeTruthy();
});

describe('the comparison', () => {
  test('starts with an example that is worked out', () => {
    expect(comparison()).toContain('−7.5%');
    expect(sentence()).toBe(
      'Class 92.5 costs 0.925 times what class 100 costs: 7.5% less for the same weight on the same lane.',
    );
    expect(comparison()).toContain('540\u00a0lb');
  });

  test.each([
    ['50', '−50%', 'Class 50 costs 0.5 times what class 100 costs: 50% less', '1,000\u00a0lb'],
    ['500', '+400%', 'Class 500 costs 5 times what class 100 costs: 400% more', '100\u00a0lb'],
    ['100', '0%', 'Both are class 100, so the class changes nothing.', '500\u00a0lb'],
  ])('with class %s after repacking is %s', async (freightClass, change, words, breakEven) => {
    await choose('Class after repacking', freightClass);
    expect(comparison()).toContain(change);
    expect(sentence()).toContain(words);
    expect(comparison()).toContain(breakEven);
  });

  test('follows the weight', async () => {
    await userEvent.clear(weight());
    await userEvent.type(weight(), '1000');
    expect(comparison()).toContain('1,081\u00a0lb');
  });

  test('without a weight still compares, and asks for one', async () => {
    await userEvent.clear(weight());
    expect(comparison()).toContain('−7.5%');
    expect(comparison()).toContain('Enter a weight to see it.');
    expect(weight().getAttribute('aria-invalid')).toBeNull();
  });

  test.each([
    ['heavy', 'Weight must be a number'],
    ['0', 'Weight must be more than 0 lb'],
    ['100001', 'Weight must be at most 100,000 lb'],
  ])('with %s for a weight says what is wrong, and works out no weight', async (text, words) => {
    await userEvent.clear(weight());
    await userEvent.type(weight(), text);
    expect(screen.getByText(words)).toBeTruthy();
    expect(comparison()).toContain('Enter a weight to see it.');
  });
});

describe('a shipment that was handed over', () => {
  const pallet = {
    count: 2,
    packaging: 'pallet',
    lengthIn: 48,
    widthIn: 40,
    heightIn: 48,
    weightLb: 500,
    stackable: false,
    commodities: [],
  } as const;
  const arrive = (change: object) => {
    cleanup();
    handOverShipment({ handlingUnits: [{ ...pallet, commodities: [], ...change }] });
    open();
  };

  test('is filled in: its class, the next one and the whole weight', () => {
    arrive({});
    expect(weight().getAttribute('value')).toBe('1000');
    expect(sentence()).toContain('Class 92.5 costs 0.925 times what class 100 costs');
    expect(
      screen.getByText(/Filled in from your shipment: 2 units, 1,000\slb, 9\.38\slb\/cu\sft\./),
    ).toBeTruthy();
  });

  test('of the lowest class is compared with itself', () => {
    arrive({ weightLb: 4_000 });
    expect(sentence()).toBe('Both are class 50, so the class changes nothing.');
  });

  test('is not there the next time', () => {
    arrive({});
    cleanup();
    open();
    expect(screen.queryByText(/Filled in from your shipment/)).toBeNull();
  });
});

describe('the table', () => {
  test('has all 18 classes, the cheapest first, against the class now', () => {
    expect(rows()).toHaveLength(18);
    const texts = (index: number) =>
      [...(rows()[index]?.children ?? [])].map(({ textContent }) => textContent);
    expect(texts(0)).toEqual(['50', '1.0×', '−50%']);
    expect(texts(8)).toEqual(['100now', '2.0×', '0%']);
    expect(texts(7)).toEqual(['92.5after', '1.85×', '−7.5%']);
    expect(texts(17)).toEqual(['500', '10.0×', '+400%']);
  });

  test('is worked out again for another class now', async () => {
    await choose('Class now', '50');
    expect(screen.getByRole('columnheader', { name: 'Against class 50' })).toBeTruthy();
    expect(rows()[17]?.textContent).toContain('+900%');
  });
});
