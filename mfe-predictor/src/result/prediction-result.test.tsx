import { samplePrediction } from '@freightwright/samples';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import {
  freshPredictor,
  openPredictor,
  predict,
  press,
  spaced,
  useExample,
} from '../../test/fixture/open-predictor.tsx';
import { project } from './lane-map.tsx';

freshPredictor();
beforeEach(async () => {
  openPredictor();
  await useExample();
  await predict();
  await screen.findByText('Why this price');
});

describe('the alternatives', () => {
  const carriers = () =>
    within(screen.getByRole('table', { name: /^Alternatives/ }))
      .getAllByRole('rowheader')
      .map(({ textContent }) => textContent?.split(' ')[0]);
  const head = (name: string) => screen.getByRole('columnheader', { name });

  test('are labelled illustrative and begin with the cheapest', () => {
    screen.getByText('Illustrative carriers and rates');
    expect(carriers()).toEqual(['Lakeshore', 'Blue', 'Great', 'Tri-River']);
    expect(head('Estimate').getAttribute('aria-sort')).toBe('ascending');
    screen.getByText('−$14.40');
    screen.getByText('+$56.01');
  });

  test('say what sets each apart, and what that is based on', () => {
    const [first] = screen
      .getAllByRole('listitem')
      .filter(({ textContent }) => textContent.includes('Lakeshore'));
    expect(spaced(first?.textContent)).toMatch(
      /^Lakeshore Motor Freight: serves 17 states, 76\.8% off the class rates, \$110\.00 at least\. Level of Saia/,
    );
  });

  test.each([
    ['Transit', ['Tri-River', 'Great', 'Blue', 'Lakeshore'], 'ascending'],
    ['On time', ['Great', 'Tri-River', 'Blue', 'Lakeshore'], 'descending'],
  ])('by %s have the best first, and turn round with the next press', async (name, order, direction) => {
    await press(name);
    expect(carriers()).toEqual(order);
    expect(head(name).getAttribute('aria-sort')).toBe(direction);
    expect(head('Estimate').getAttribute('aria-sort')).toBe('none');
    await press(name);
    expect(carriers()).toEqual(order.toReversed());
  });
});

test('each change says what it saves', () => {
  const list = screen.getByRole('region', { name: 'What would change it' });
  expect(spaced(list.textContent)).toContain('3 in lower');
  expect(list.textContent).toContain('Saves $14.99then $342.52');
});

test('the lane is drawn and said', async () => {
  const map = await screen.findByRole('img');
  expect(map.getAttribute('aria-label')).toBe(
    'Map of the lower 48 states with the lane drawn: Chicago, IL to Atlanta, GA, 700 miles',
  );
  const [x, y] = project(-87.671, 41.847);
  expect(map.querySelector('circle')?.getAttribute('cx')).toBe(String(x));
  // Seattle is in the northwest of the drawing, Miami in the southeast, both inside it.
  const [west, north] = project(-122.33, 47.61);
  const [east, south] = project(-80.19, 25.76);
  expect(west).toBeGreaterThan(0);
  expect(west).toBeLessThan(x);
  expect(north).toBeLessThan(y);
  expect(east).toBeGreaterThan(x);
  expect(south).toBeLessThan(300);
});

test('what lowers the confidence stands beside it', async () => {
  await userEvent.click(screen.getByText('What lowers the confidence'));
  screen.getByText(/^The tariff is modelled/);
});

test('it is printed as a page of its own, which is there only while it is printed', async () => {
  const paper = () => document.querySelector('body > article');
  const print = vi.fn();
  vi.stubGlobal('print', print);
  await press('Print or save as PDF');
  expect(print).toHaveBeenCalledTimes(1);
  expect(paper()).toBeNull();
  act(() => void window.dispatchEvent(new Event('beforeprint')));
  const text = spaced(paper()?.textContent);
  const { factors, quoteId } = samplePrediction();
  for (const message of ['$357.51', '± 11%', 'not a carrier’s quote', quoteId, 'Chicago, IL to Atlanta, GA'])
    expect(text).toContain(message);
  for (const { factor } of factors) expect(text).toContain(factor);
  act(() => void window.dispatchEvent(new Event('afterprint')));
  expect(paper()).toBeNull();
});
