import { signedIn } from '@freightwright/samples/people';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
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
} from '../test/fixture/open-page.tsx';
import { createEngineLoader } from './engine/load-engine.ts';

const pallet = { Length: '48', Width: '40', Height: '48', Weight: '500' };

describe('the form', () => {
  test('an empty submit names every field, focuses the first, and uses no calculation', async () => {
    const page = openPage();
    await submit();
    await screen.findByText('Length is required');
    for (const name of ['Length', 'Width', 'Height', 'Weight']) {
      expect(field(name).getAttribute('aria-invalid')).toBe('true');
      expect(describedText(field(name))).toContain(`${name} is required`);
    }
    expect(document.activeElement).toBe(field('Length'));
    screen.getByText('Fill in four fields.');
    expect(usedOn(page)).toBe(0);
  });

  test.each([
    ['   ', 'Height is required'],
    ['10001', 'Height must be at most 10,000 in'],
    ['48 lb', 'Height must be in inches'],
  ])('a height of "%s" is refused at the field: %s', async (text, message) => {
    openPage();
    await fillIn({ ...pallet, Height: text });
    await submit();
    await screen.findByText(message);
    expect(describedText(field('Height'))).toContain(message);
    expect(document.activeElement).toBe(field('Height'));
    within(result()).getByText('Enter shipment details to see results.');
  });

  test('a failed submit leaves no earlier result', async () => {
    openPage();
    await workOutPallet();
    await userEvent.clear(field('Weight'));
    await submit();
    expect(within(result()).queryByText('9.38')).toBeNull();
    screen.getByText('Enter shipment details to see results.');
    screen.getByText('Weight is required');
  });

  test('typing takes the error of that field away and leaves the others', async () => {
    openPage();
    await submit();
    await screen.findByText('Length is required');
    await userEvent.type(field('Length'), '48');
    expect(screen.queryByText('Length is required')).toBeNull();
    screen.getByText('Width is required');
  });

  test('a bad entry is named once the reader goes on to the next field, a blank one not yet', async () => {
    openPage();
    await userEvent.click(field('Length'));
    await userEvent.tab();
    await userEvent.keyboard('x');
    await userEvent.tab();
    await screen.findByText('Width must be a number');
    expect(screen.queryByText('Length is required')).toBeNull();
  });

  test('a preset fills the four fields and shows as chosen until one is changed', async () => {
    openPage();
    const preset = screen.getByRole('button', { name: /^Medium box/ });
    await userEvent.click(preset);
    const values = ['Length', 'Width', 'Height', 'Weight'].map((name) => field(name).value);
    expect(values).toEqual(['18', '14', '10', '25']);
    expect(preset.getAttribute('aria-pressed')).toBe('true');
    await userEvent.type(field('Weight'), '0');
    expect(preset.getAttribute('aria-pressed')).toBe('false');
  });

  test('three measures pasted into one dimension fill three fields, a fourth the weight', async () => {
    openPage();
    await userEvent.click(field('Length'));
    await userEvent.paste('48x40x36 @ 500 lb');
    const values = ['Length', 'Width', 'Height', 'Weight'].map((name) => field(name).value);
    expect(values).toEqual(['48', '40', '36', '500 lb']);
    await userEvent.paste('7');
    expect(field('Length').value).toBe('487');
  });
});

describe('the result', () => {
  test('of 48 x 40 x 48 in and 500 lb is density 9.38, volume 53.33, class 100 on both scales', async () => {
    openPage();
    await workOutPallet();
    for (const figure of ['9.38', '53.33', '2.0×', '$260 a month', 'Illustration, not a quote.'])
      within(result()).getByText(figure);
    expect(within(result()).getAllByText('100')).toHaveLength(2);
  });

  test('says every way to the next break on each scale, and what it saves', async () => {
    openPage();
    await workOutPallet();
    const [, nmfc, chart] = within(result()).getAllByRole('row');
    expect(spaced(nmfc?.textContent)).toBe(
      'NMFC 2025 scale10 lb/cu ft92.53.0 in3.0 in2.5 in7.5% less33.4 lb1.3% less',
    );
    expect(spaced(chart?.textContent)).toBe(
      '18-class chart10.5 lb/cu ft92.55.2 in5.2 in4.3 in7.5% less60.0 lb3.6% more',
    );
    expect(spaced(result().textContent)).toContain(
      '3.0 in lower, 3.0 in shorter or 2.5 in narrower. Costs 7.5% less. Adding 33.4 lb also makes it class 92.5 and lowers the total cost by 1.3%.',
    );
    expect(result().textContent).toContain('Declare the weight that a scale shows.');
  });

  test('never praises more weight: 550 lb more for class 50 cost a quarter more in all', async () => {
    openPage();
    await fillIn({ ...pallet, Height: '36', Weight: '1450' });
    await submit();
    await screen.findByText('Potential savings', { selector: 'h2' });
    const [, nmfc] = within(result()).getAllByRole('row');
    expect(spaced(nmfc?.textContent)).toContain('550.0 lb25.4% more');
  });

  test('in the densest band has no break left', async () => {
    openPage();
    await fillIn({ Length: '12', Width: '12', Height: '12', Weight: '60' });
    await submit();
    await screen.findByText('Potential savings', { selector: 'h2' });
    expect(within(result()).getAllByText('Lowest class reached')).toHaveLength(4);
    screen.getByText(
      /^Class 50\. .*This is the lowest class\. Potential savings \$\d+ a month\. Illustration, not a quote\.$/,
    );
  });

  test('is counted once, and kept for the ROI section and the dashboard', async () => {
    const { platform } = openPage();
    await workOutPallet();
    const counted = platform.calls.get().filter(({ method }) => method === 'track');
    expect(counted).toMatchObject([{ text: expect.stringContaining('calculate_freight_class') }]);
    expect(JSON.parse(localStorage.getItem('fw.last-calculation') ?? '')).toEqual({
      potentialSavings: 65,
      freightClass: '100',
      density: 9.38,
      unit: { lengthIn: 48, widthIn: 40, heightIn: 48, weightLb: 500 },
    });
  });

  test.each(['free', 'professional'] as const)('is added to the count of its day: %s', async (plan) => {
    openPage({ session: signedIn(plan) });
    await workOutPallet();
    expect(Object.values(JSON.parse(localStorage.getItem('fw.calculation-days') ?? ''))).toEqual([1]);
  });
});

describe('what works it out comes later than the page', () => {
  test('meanwhile the button says so, keeps its place and cannot be pressed twice', async () => {
    const coming = Promise.withResolvers<typeof import('./engine/engine.ts')>();
    const page = openPage({ change: (deps) => ({ engine: createEngineLoader(deps, () => coming.promise) }) });
    await choosePreset('Pallet 48');
    await submit();
    const button = screen.getByRole<HTMLButtonElement>('button', { name: /Calculating/ });
    expect(button.disabled).toBe(true);
    coming.resolve(await import('./engine/engine.ts'));
    await screen.findByText('Potential savings', { selector: 'h2' });
    expect(usedOn(page)).toBe(1);
  });

  test('when it cannot be fetched the page says so, nothing is counted, and the next press tries again', async () => {
    let online = false;
    const fetchEngine = () => (online ? import('./engine/engine.ts') : Promise.reject(new Error('offline')));
    const page = openPage({ change: (deps) => ({ engine: createEngineLoader(deps, fetchEngine) }) });
    await choosePreset('Pallet 48');
    await submit();
    expect((await screen.findByRole('alert')).textContent).toMatch(
      /couldn’t load.*does not count toward your limit/,
    );
    expect(usedOn(page)).toBe(0);
    online = true;
    await submit();
    await screen.findByText('Potential savings', { selector: 'h2' });
    expect(usedOn(page)).toBe(1);
  });
});

test('the two ways on of the landing page are for those who are new, and move nothing when a result comes', async () => {
  const { reopen } = openPage();
  expect(screen.getByRole('link', { name: 'Start calculating' }).getAttribute('href')).toBe('#calculator');
  expect(screen.getByRole('link', { name: 'See pricing' }).getAttribute('href')).toBe('/pricing');
  await workOutPallet();
  screen.getByRole('link', { name: 'Start calculating' });
  reopen();
  expect(screen.queryByRole('link', { name: 'Start calculating' })).toBeNull();
});
