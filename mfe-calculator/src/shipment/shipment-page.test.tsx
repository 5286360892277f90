import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import {
  button,
  field,
  fourKinds,
  freshPage,
  open,
  pallet,
  total,
} from '../../test/fixture/shipment-on-page.tsx';

freshPage();

describe('the whole shipment', () => {
  test('of the four kinds has the totals of its units', () => {
    open(fourKinds);
    screen.getByText('Four kinds of handling unit, classed one by one and together.');
    const labels = [
      'Handling units',
      'Weight',
      'Volume',
      'Blended density',
      'Class by chart',
      'NMFC 2025',
      'Linear feet',
    ];
    expect(labels.map(total)).toEqual([
      '14',
      '3,582 lb',
      '548.00 cu ft',
      '6.54 lb/cu ft',
      '250, 125, 100, 77.5',
      '250, 125, 100, 85',
      '24 ft, 26 with nothing stacked',
    ]);
    expect(
      screen
        .getByText(/^Blended density, for one commodity on several units: 6\.54/)
        .textContent?.replaceAll('\u00a0', ' '),
    ).toContain('6.54 lb/cu ft, class 150 by the chart, 125 by NMFC 2025.');
  });

  test('of one kind has one class, and nothing is blended', () => {
    open({ handlingUnits: [pallet] });
    expect(['Density', 'Class by chart', 'NMFC 2025'].map(total)).toEqual(['9.38 lb/cu ft', '100', '100']);
    expect(screen.queryByText(/lended density/)).toBeNull();
  });

  test('of commodities with classes of their own shows those', () => {
    const commodity = { description: 'Lamps', pieces: 1, packaging: 'carton', hazmat: false } as const;
    const commodities = [
      { ...commodity, weightLb: 200, freightClass: '250' as const },
      { ...commodity, weightLb: 280 },
    ];
    open({ handlingUnits: [{ ...pallet, commodities }] });
    expect(['Class by chart', 'NMFC 2025'].map(total)).toEqual(['250, 100', '250, 100']);
  });

  test('of many classes shows their range', () => {
    const weights = [40, 80, 150, 300, 500, 900];
    open({ handlingUnits: weights.map((weightLb) => ({ ...pallet, count: 1, weightLb })) });
    expect(total('Class by chart')).toBe('500 to 70');
  });

  test.each([
    ['As a carrier counts', '24 linear feet, past the 12 ft rule, 28 ft are left'],
    ['Packed best', '17 linear feet, past the 12 ft rule, 35 ft are left'],
  ])('is drawn in the trailer, %s, with words and a table for those who do not see it', (way, text) => {
    open(fourKinds);
    const drawing = screen.getByRole('img', {
      name: new RegExp(`^${way}: trailer of 52.5 ft by 96 in inside`),
    });
    expect(drawing.getAttribute('aria-label')).toContain(text);
    expect(within(drawing).getAllByText('D×2')).toHaveLength(3);
    const places = screen.getByRole('table', { name: `${way}: where each unit stands` });
    expect(within(places).getAllByRole('row')).toHaveLength(12);
  });

  test('is drawn once where the count of a carrier is the best packing', () => {
    open({ handlingUnits: [{ ...pallet, count: 2 }] });
    expect(screen.getAllByRole('img', { name: /trailer of 52.5 ft/ })).toHaveLength(1);
  });

  test('lists by name what does not fit', () => {
    open({
      handlingUnits: [
        { ...pallet, count: 33 },
        { ...pallet, heightIn: 120 },
      ],
    });
    screen.getByText(/^3 of 33 of unit A stay on the dock/);
    screen.getByText(/^Unit B does not fit: 120.in high/);
  });

  test('stands on the density rule with its units', () => {
    open(fourKinds);
    const rule = screen.getByRole('img', { name: /^Density rule at 6\.54/ });
    expect(rule.getAttribute('aria-label')).toContain('Unit A at 9.38. Unit B at 7.32.');
  });

  test('is told the ways to the next break, and what they save', () => {
    open(fourKinds);
    const row = screen.getByRole('rowheader', { name: '18-class chart' }).closest('tr');
    expect(row?.textContent?.replaceAll('\u00a0', ' ')).toBe(
      '18-class chart7 lb/cu ft12536.3 cu ftA by 8.2 in16.7% less254.0 lb10.8% less',
    );
  });

  test('has every rule checked, the passed ones too, in words as well as in color', () => {
    open(fourKinds);
    const rules = within(screen.getByRole('region', { name: 'Rules checked' }));
    expect(rules.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      'Risk: Reclassification risk, unit D',
      'Warning: Class at Saia, unit A',
      'Warning: Class at Saia, unit B',
      'Warning: Linear foot rule',
      'Warning: Overlength, unit B',
      'Warning: Cubic capacity rule',
      'Passed: Trailer size',
      'Passed: Trailer length',
      'Passed: Trailer load',
    ]);
  });

  test('goes by the letters of the rows, also behind one that is not complete', async () => {
    open(fourKinds);
    await userEvent.clear(field('Weight of unit A'));
    screen.getByRole('heading', { name: 'Warning: Overlength, unit B' });
    screen.getByText('Unit A is not complete and not counted here.');
  });

  test('is counted on the floor, too, and does not fit where a unit is too high', () => {
    open({ handlingUnits: [{ ...pallet, count: 10, stackable: true }] });
    expect(total('Linear feet')).toBe('12 ft, 20 with nothing stacked');
    cleanup();
    open({ handlingUnits: [{ ...pallet, heightIn: 110 }] });
    expect(total('Linear feet')).toBe('Does not fit');
  });

  test('leaves out a unit that is lighter than what is in it', () => {
    const commodity = {
      description: 'Bolts',
      pieces: 1,
      packaging: 'box',
      weightLb: 600,
      hazmat: false,
    } as const;
    open({ handlingUnits: [{ ...pallet, commodities: [commodity] }] });
    screen.getByText('The commodities in it weigh more than that');
    expect(field('Weight of unit A').getAttribute('aria-invalid')).toBe('true');
  });

  test('is read out once the typing pauses', async () => {
    open({ handlingUnits: [pallet] });
    const notice = await screen.findByText(/^Shipment of 4 handling units: class 100\./, undefined, {
      timeout: 3000,
    });
    expect(notice.getAttribute('aria-live')).toBe('polite');
  });

  test('is copied as a table', async () => {
    const user = userEvent.setup();
    open(fourKinds);
    await user.click(button('Copy as a table'));
    await screen.findByRole('button', { name: 'Copied' });
    expect(await navigator.clipboard.readText()).toContain('D     Carton  6      24 x 18 x 12');
  });
});

describe('the limits', () => {
  const openLimits = () => userEvent.click(button('Change the limits'));

  test('can be changed, and are remembered', async () => {
    open(fourKinds);
    await openLimits();
    await userEvent.clear(field('Linear feet from'));
    await userEvent.type(field('Linear feet from'), '40');
    await userEvent.click(button('Use these limits'));
    screen.getByRole('heading', { name: 'Passed: Linear foot rule' });
    screen.getByText(/With your own limits/);
    cleanup();
    open(fourKinds);
    screen.getByRole('heading', { name: 'Passed: Linear foot rule' });
    await openLimits();
    await userEvent.click(button('Back to the usual ones'));
    await userEvent.click(button('Use these limits'));
    screen.getByRole('heading', { name: 'Warning: Linear foot rule' });
  });

  test('that cannot be used are refused at the field', async () => {
    open(fourKinds);
    await openLimits();
    await userEvent.clear(field('Overlength from'));
    await userEvent.click(button('Use these limits'));
    screen.getByText('A limit is required');
    expect(document.activeElement).toBe(field('Overlength from'));
  });
});
