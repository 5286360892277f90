import { chartScale, densityPcf } from '@freightwright/domain';
import { fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { DensityPage } from './density-page.tsx';
import { weightsAtSize } from './density-ranges.tsx';
import { sizeText, workOutDensity } from './work-out-density.ts';

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const press = () => userEvent.click(screen.getByRole('button', { name: 'Work out the density' }));
const result = () => screen.getByRole('region', { name: 'Result' });
const hint = () => screen.getByRole('status').textContent;
const rows = () => within(screen.getByRole('table')).getAllByRole('row').slice(1);
const marked = () => rows().filter((row) => row.getAttribute('aria-current') === 'true');

async function enter(...texts: string[]) {
  for (const [index, name] of ['Length', 'Width', 'Height', 'Weight'].entries()) {
    const input = field(name);
    await userEvent.clear(input);
    const text = texts[index];
    if (text) fireEvent.change(input, { target: { value: text } });
  }
}

beforeEach(() => void render(<DensityPage />));

describe('four numbers', () => {
  test('give density, volume and the class on both scales, and mark the range', async () => {
    await enter('48', '40', '48', '500');
    expect(hint()).toBe('');
    await press();
    expect(result().textContent).toContain('9.38 lb/cu ft');
    expect(result().textContent).toContain('Volume53.33 cu ft');
    expect(result().textContent).toContain('Class, 18-class chart100');
    expect(result().textContent).toContain('Class, NMFC 2025 scale100');
    expect(marked().map((row) => within(row).getByRole('rowheader').textContent)).toEqual(['100']);
    screen.getByRole('img', { name: /^Density rule at 9\.38/ });
  });

  test('are read with the units people write, by Enter too', async () => {
    await enter('122 cm', '40', '48"', '227 kg');
    await userEvent.keyboard('{Enter}');
    expect(result().textContent).toContain('9.38 lb/cu ft');
  });

  test('on which the scales differ come with the reclassification risk in words', async () => {
    await enter('48', '40', '40', '630');
    await press();
    expect(result().textContent).toContain('Reclassification risk: the 2025 scale gives 85');
  });
});

describe('a press without four numbers above 0', () => {
  test('does nothing to the empty result; the hint stands by the button from the start, no field is marked', async () => {
    expect(hint()).toBe('Enter four numbers above 0.');
    await enter('48', '40');
    await press();
    expect(result().textContent).toContain('Enter shipment details to see results.');
    expect(hint()).toBe('Enter four numbers above 0.');
    expect(document.activeElement).toBe(field('Height'));
    expect(document.querySelector('[aria-invalid]')).toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('for a weight in place of a side says why by the button, until it is changed', async () => {
    await enter('48', '40', '40 lb', '500');
    expect(hint()).toBe('Enter four numbers above 0.');
    await press();
    expect(hint()).toBe('Height must be in inches.');
    await userEvent.clear(field('Height'));
    expect(hint()).toBe('Enter four numbers above 0.');
  });

  test('keeps the result before', async () => {
    await enter('48', '40', '48', '500');
    await press();
    await enter('48', '40', '48', '0');
    await press();
    expect(result().textContent).toContain('9.38 lb/cu ft');
    expect(marked()).toHaveLength(1);
  });
});

describe('the page', () => {
  test('has the 18 ranges with the weights of a pallet, and of the unit once there is one', async () => {
    expect(rows()).toHaveLength(18);
    expect(rows()[9]?.textContent).toContain('480 to 560');
    await enter('12', '12', '12', '10');
    await press();
    expect(rows()[9]?.textContent).toContain('9.0 to 10.5');
  });

  test('works the arithmetic out line by line', async () => {
    await enter('24', '18', '12', '50');
    await press();
    const steps = screen.getByRole('region', { name: 'The arithmetic' }).textContent;
    for (const line of ['5,184 cu in', '3.00 cu ft', '16.67 lb/cu ft', '15 to 22.5 on the 18-class chart']) {
      expect(steps).toContain(line);
    }
  });
});

const cubicFoot = { lengthIn: 12, widthIn: 12, heightIn: 12 };

describe('a density as text', () => {
  test.each([
    [9.375, '9.38'],
    [9, '9.00'],
    [8.996, '8.996'],
    [8.9999, '8.9999'],
    [9.997, '9.997'],
    [1234.5, '1,234.50'],
  ])('of %d reads %s, on its own side of every break', (weightLb, text) => {
    expect(workOutDensity({ ...cubicFoot, weightLb }).density).toBe(text);
  });
});

test('the sides are written with as many decimals as are asked for', () => {
  const unit = { lengthIn: 48, widthIn: 40.5, heightIn: 48.0315, weightLb: 1 };
  expect(sizeText(unit).replaceAll('\u00a0', ' ')).toBe('48 × 40.5 × 48.03 in');
  expect(sizeText(unit, 4).replaceAll('\u00a0', ' ')).toBe('48 × 40.5 × 48.0315 in');
});

describe('the weights of a size', () => {
  test('begin where the ranges do', () => {
    const weights = weightsAtSize({ lengthIn: 48, widthIn: 40, heightIn: 48 });
    expect(weights).toHaveLength(chartScale.bands.length);
    expect([weights[0], weights[9], weights[17]]).toEqual(['under 54', '480 to 560', '2,667 and over']);
  });

  test.each([
    [cubicFoot],
    [{ lengthIn: 48, widthIn: 40, heightIn: 41.3 }],
    [{ lengthIn: 0.5, widthIn: 2, heightIn: 3 }],
    [{ lengthIn: 480, widthIn: 96, heightIn: 100 }],
  ])('of %o lie in their ranges, and a step below does not', (dimensions) => {
    const weights = weightsAtSize(dimensions);
    for (const [index, { fromPcf }] of chartScale.bands.entries()) {
      if (fromPcf === 0) continue;
      const [shown = ''] = weights[index]?.split(' ') ?? [];
      const lb = Number(shown.replaceAll(',', ''));
      const step = 10 ** -(shown.split('.')[1]?.length ?? 0);
      expect(densityPcf(dimensions, lb)).toBeGreaterThanOrEqual(fromPcf);
      if (lb > step) expect(densityPcf(dimensions, lb - step)).toBeLessThan(fromPcf);
    }
  });
});
