import { createFakePlatform } from '@freightwright/mfe-kit';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import * as part from './practice-calculator.tsx';
import { PracticeCalculator } from './practice-calculator.tsx';

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const button = (name: string) => screen.getByRole('button', { name });
const steps = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent ?? '');

test('each line of the sum stands there, from the sides to the class on both scales', async () => {
  render(<PracticeCalculator />);
  for (const [name, text] of [
    ['Length', '36'],
    ['Width', '24'],
    ['Height', '30'],
    ['Weight', '210'],
  ] as const) {
    await userEvent.type(field(name), text);
  }
  await userEvent.click(button('Work it out'));
  const [sides, volume, density, classes] = steps();
  expect(sides).toContain('25,920 cu in');
  expect(volume).toContain('25,920 cu in divided by 1,728= 15.00 cu ft');
  expect(density?.replaceAll('\u00a0', ' ')).toContain('210 lb divided by 15.00 cu ft= 14.00 lb/cu ft');
  expect(classes).toContain('77.513.5 to 15 on the 18-class chart');
  expect(classes).toContain('8512 to 15 on the NMFC 2025 scale');
  screen.getByText(/^14\.00 lb\/cu ft makes it class 77\.5\. Reclassification risk/);
});

test('without four numbers the lines stay blank, and a press changes nothing', async () => {
  render(<PracticeCalculator />);
  const before = steps();
  await userEvent.type(field('Length'), '36');
  await userEvent.click(button('Work it out'));
  expect(steps()).toEqual(before);
  expect(screen.getByRole('status').textContent).toBe('Enter four numbers above 0.');
});

test('the example gives other numbers each time, and the reader works them out', async () => {
  render(<PracticeCalculator />);
  const blank = steps();
  const given = [];
  for (let round = 0; round < 4; round += 1) {
    await userEvent.click(button('Use an example'));
    given.push(field('Weight').value);
    expect(steps()).toEqual(blank);
  }
  expect(new Set(given).size).toBe(4);
  await userEvent.click(button('Work it out'));
  expect(steps()).not.toEqual(blank);
});

test('it is mounted as a part: in its place alone, without the page around it', async () => {
  const place = document.createElement('div');
  const props = { platform: createFakePlatform(), part: 'mfe-calculator@1', domElementGetter: () => place };
  await part.mount(props);
  expect(place.querySelector('h1')).toBeNull();
  expect(place.textContent).toContain('Practice calculator');
  await part.unmount(props);
  expect(place.textContent).toBe('');
});
