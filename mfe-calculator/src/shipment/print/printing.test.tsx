import { act, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { usedOn } from '../../../test/fixture/open-page.tsx';
import { button, fourKinds, freshPage, open } from '../../../test/fixture/shipment-on-page.tsx';

freshPage();

const paper = () => document.querySelector<HTMLElement>('body > article');
const event = (name: string) => act(() => void window.dispatchEvent(new Event(name)));

test('a shipment is printed as a page of its own, which is there only while it is printed', async () => {
  const deps = open(fourKinds);
  expect(paper()).toBeNull();
  event('beforeprint');
  const page = within(paper() ?? document.createElement('p'));
  const hidden = { hidden: true } as const;
  page.getByText(/^Worked out with Freightwright, [A-Z][a-z]+ \d+, \d{4}$/);
  const rows = page.getAllByRole('row', { ...hidden, name: /(pallets|crate|cartons)/ });
  expect(rows.map((row) => row.textContent?.replaceAll('\u00a0', ' '))).toEqual([
    'A4 pallets48 × 40 × 48 in500 lbNo9.38 lb/cu ft100100',
    'B1 crate120 × 30 × 40 in610 lbNo7.32 lb/cu ft125125',
    'C3 pallets48 × 40 × 70 in240 lbNo3.09 lb/cu ft250250',
    'D6 cartons24 × 18 × 12 in42 lb2 high14.00 lb/cu ft77.585',
  ]);
  for (const name of ['In the trailer', 'Rules checked']) page.getByRole('heading', { ...hidden, name });
  page.getByText('Blended density');
  page.getAllByText('Total cost then');
  expect(page.queryAllByRole('button', hidden)).toEqual([]);
  expect(page.queryAllByRole('textbox', hidden)).toEqual([]);
  event('afterprint');
  expect(paper()).toBeNull();
  // The print counts, whichever menu started it.
  await vi.waitFor(() => expect(usedOn({ deps })).toBe(1));
});

test('there is nothing to print before a unit is complete', () => {
  open();
  expect(button('Print').disabled).toBe(true);
  event('beforeprint');
  expect(paper()).toBeNull();
});

test('Print is a use of the shipment, and then opens the printer', async () => {
  const print = vi.fn();
  vi.stubGlobal('print', print);
  const deps = open(fourKinds);
  await userEvent.click(button('Print'));
  await vi.waitFor(() => expect(print).toHaveBeenCalledTimes(1));
  expect(usedOn({ deps })).toBe(1);
});
