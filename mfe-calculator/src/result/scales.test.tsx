import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { fillIn, openPage, result, submit, workOutPallet } from '../../test/fixture/open-page.tsx';

/** Enters a cubic foot of this weight, so that its density is the same figure. */
async function workOut(density: string) {
  openPage();
  await fillIn({ Length: '12', Width: '12', Height: '12', Weight: density });
  await submit();
  await screen.findByText('Potential savings', { selector: 'h2' });
}
const swap = () => userEvent.click(screen.getByRole('button', { name: 'Show this class first' }));
const headings = () =>
  within(result())
    .getAllByRole('heading', { level: 2 })
    .slice(0, 2)
    .map(({ textContent }) => textContent);

describe('what the scales have to say to each other', () => {
  test('where they agree', async () => {
    await workOut('9.5');
    within(result()).getByText(/^Both scales agree/);
    expect(within(result()).queryByText(/A carrier is likely to bill/)).toBeNull();
  });

  test('where the chart over-classes', async () => {
    await workOut('0.5');
    const text = within(result()).getByText(/A carrier is likely to bill 400:/).textContent;
    expect(text).toContain('Declaring class 500 costs you more than you need to pay.');
  });

  test('from 13.5 to 15 it under-classes, which is a risk', async () => {
    await workOut('14');
    const text = within(result()).getByText(/^Reclassification risk\. A carrier is likely to bill 85:/);
    expect(text.textContent).toContain('Declaring class 77.5 means that the difference is charged later.');
    expect(text.querySelector('svg')).toBeTruthy();
  });
});

describe('NMFC 2025 as the main scale', () => {
  test('takes the large figure, the multiplier and the announcement', async () => {
    await workOut('2.5');
    expect(headings()[0]).toContain('18-class chart');
    within(result()).getByText('6.0×');
    await swap();
    expect(headings()[0]).toContain('NMFC 2025 scale');
    expect(headings()[1]).toBe('18-class chart');
    within(result()).getByText('5.0×');
    screen.getByText(/^Class 250 on the NMFC 2025 scale\. Density 2\.50 .* class 175:/);
  });

  test('is remembered, and can be taken back', async () => {
    await workOut('2.5');
    await swap();
    cleanup();
    openPage();
    await workOutPallet();
    expect(headings()[0]).toContain('NMFC 2025 scale');
    await swap();
    expect(headings()[0]).toContain('18-class chart');
  });
});
