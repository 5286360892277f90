// @vitest-environment happy-dom
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test } from 'vitest';
import { ContentPages } from '../content-pages.tsx';

function open(address = '/nmfc-lookup') {
  window.history.replaceState(null, '', address);
  render(<ContentPages />);
}
const field = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Commodity, code or class' });
const commodities = () => screen.queryAllByRole('rowheader').map(({ textContent }) => textContent);
const count = () => screen.getByRole('status').textContent;

afterEach(cleanup);

describe('the lookup', () => {
  test('starts with all fifteen entries, and says that they are samples', () => {
    open();
    expect(commodities()).toHaveLength(15);
    expect(count()).toBe('15 entries');
    expect(screen.getByText('Illustrative entries')).toBeTruthy();
    expect(document.title).toBe('NMFC lookup · Freightwright');
  });

  test('searches on Enter, not while typing', async () => {
    open();
    await userEvent.type(field(), 'PLASTIC');
    expect(commodities()).toHaveLength(15);
    await userEvent.keyboard('{Enter}');
    expect(commodities()).toEqual(['Adhesives, plastic', 'Plastic products']);
    expect(count()).toBe('2 entries for “PLASTIC”');
  });

  test('searches with the button, by a part of a code', async () => {
    open();
    await userEvent.type(field(), '3224');
    await userEvent.click(screen.getByRole('button', { name: 'Search' }));
    expect(commodities()).toEqual(['Electronics, consumer']);
    expect(count()).toBe('1 entry for “3224”');
  });

  test('keeps the focus in the field after a search', async () => {
    open();
    await userEvent.type(field(), 'steel{Enter}');
    expect(document.activeElement).toBe(field());
  });

  test('shows the code, the commodity and the class of an entry', () => {
    open();
    const row = screen.getByRole('row', { name: /Furniture, household/ });
    expect(
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ).toEqual(['35040', '250']);
  });

  test('an emptied search restores the list', async () => {
    open();
    await userEvent.type(field(), 'steel{Enter}');
    await userEvent.clear(field());
    expect(commodities()).toHaveLength(15);
  });

  test('an empty Enter restores the list', async () => {
    open('/nmfc-lookup?q=steel');
    await userEvent.clear(field());
    await userEvent.type(field(), '  {Enter}');
    expect(commodities()).toHaveLength(15);
  });

  test('a search without entries says so, and one press shows all', async () => {
    open();
    await userEvent.type(field(), 'zzz{Enter}');
    expect(count()).toBe('0 entries for “zzz”');
    expect(screen.queryByRole('table')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Show all 15' }));
    expect(commodities()).toHaveLength(15);
    expect(field().value).toBe('');
    expect(document.activeElement).toBe(field());
  });

  test('a search is part of the address, and the back button removes it', async () => {
    open();
    await userEvent.type(field(), 'steel{Enter}');
    expect(window.location.search).toBe('?q=steel');
    act(() => window.history.back());
    await waitFor(() => expect(commodities()).toHaveLength(15));
    expect(field().value).toBe('');
  });

  test('an address with a search opens with it', () => {
    open('/nmfc-lookup?q=glass');
    expect(commodities()).toEqual(['Glass products']);
    expect(field().value).toBe('glass');
  });
});

test('the chart is one link away, within the page', async () => {
  open();
  await userEvent.click(screen.getByRole('link', { name: 'freight class chart' }));
  expect(window.location.pathname).toBe('/freight-class-chart');
  expect(screen.getByRole('heading', { level: 1, name: 'Freight class chart' })).toBeTruthy();
});
