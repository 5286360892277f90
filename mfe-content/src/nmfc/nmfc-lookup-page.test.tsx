import { type NmfcEntry, nmfcSample } from '@freightwright/domain';
import { ApiError, routes } from '@freightwright/mfe-kit';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { freshPlatform, openAt, platform } from '../../test/fixture/content-on-platform.tsx';

freshPlatform();
beforeEach(() =>
  platform.answer(routes.searchNmfc, { illustrative: true, total: 15, found: 15, entries: [...nmfcSample] }),
);

const open = (address = '/nmfc-lookup') => void openAt(address);
const field = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Commodity, code or class' });
const commodities = () => screen.queryAllByRole('rowheader').map(({ textContent }) => textContent);
const count = () => within(screen.getByRole('region', { name: 'Entries' })).getByRole('status').textContent;
const cells = (name: RegExp) =>
  within(screen.getByRole('row', { name }))
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);
const asked = () => platform.calls.get().filter(({ method }) => method === 'call').length;

describe('the lookup', () => {
  test('starts with all fifteen entries, and says that they are samples', () => {
    open();
    expect(commodities()).toHaveLength(15);
    expect(count()).toBe('15 entries');
    screen.getByText('Illustrative entries');
    expect(document.title).toBe('NMFC lookup · Freightwright');
  });

  test('searches with each key, whatever the case', async () => {
    open();
    await userEvent.type(field(), 'PLAS');
    expect(commodities()).toEqual(['Adhesives, plastic', 'Plastic products']);
    expect(count()).toBe('2 entries for “PLAS”');
  });

  test('searches by a part of a code, and Enter keeps the search in the address', async () => {
    open();
    await userEvent.type(field(), '3224{Enter}');
    expect(commodities()).toEqual(['Electronics, consumer']);
    expect(count()).toBe('1 entry for “3224”');
    expect(window.location.search).toBe('?q=3224');
  });

  test('shows code, commodity, class, and the densities of the class on both scales', () => {
    open();
    expect(cells(/Furniture, household/)).toEqual(['35040', '250', '3 to 4', '2 to 4']);
    expect(cells(/Paper products/)).toEqual(['50180', '200', '4 to 5', 'none']);
  });

  test('an empty Enter restores the list', async () => {
    open('/nmfc-lookup?q=steel');
    await userEvent.clear(field());
    await userEvent.type(field(), '  {Enter}');
    expect(commodities()).toHaveLength(15);
    expect(window.location.search).toBe('');
  });

  test('a search without entries says so, and one press shows all', async () => {
    open();
    await userEvent.type(field(), 'zzz');
    expect(count()).toBe('0 entries for “zzz”');
    expect(screen.queryByRole('table')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Show all 15' }));
    expect(commodities()).toHaveLength(15);
    expect(field().value).toBe('');
    expect(document.activeElement).toBe(field());
  });

  test('a search is part of the address without Enter, and the back button removes it', async () => {
    open();
    await userEvent.type(field(), 'ste');
    await waitFor(() => expect(window.location.search).toBe('?q=ste'));
    await userEvent.type(field(), 'el');
    await waitFor(() => expect(window.location.search).toBe('?q=steel'));
    act(() => window.history.back());
    await waitFor(() => expect(commodities()).toHaveLength(15));
    expect(field().value).toBe('');
  });

  test('an address with a search opens with it', () => {
    open('/nmfc-lookup?q=glass');
    expect(commodities()).toEqual(['Glass products']);
    expect(field().value).toBe('glass');
  });

  test('asks once whether there is a listing, and not with each key', async () => {
    open();
    await waitFor(() => expect(asked()).toBe(1));
    await userEvent.type(field(), 'steel{Enter}');
    await waitFor(() => expect(window.location.search).toBe('?q=steel'));
    expect(asked()).toBe(1);
  });

  test('says when it could not ask, shows the samples all the same, and asks again', async () => {
    platform.answer(routes.searchNmfc, new ApiError({ code: 'network.unreachable', status: 0 }));
    open();
    await screen.findByText(/We could not ask whether this site has a listing/);
    expect(commodities()).toHaveLength(15);
    platform.answer(routes.searchNmfc, {
      illustrative: true,
      total: 15,
      found: 15,
      entries: [...nmfcSample],
    });
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(screen.queryByText(/We could not ask/)).toBeNull());
  });
});

describe('the listing of an operator', () => {
  const listing: NmfcEntry[] = [
    { code: '156600-05', commodity: 'Plastic articles', freightClass: null },
    { code: '9000', commodity: 'Glass', freightClass: '85' },
  ];
  beforeEach(() =>
    platform.answer(routes.searchNmfc, ({ query }) => {
      const found = query?.q === 'glass' ? listing.slice(1) : listing;
      return { illustrative: false, total: 1_234, found: query?.q ? found.length : 1_234, entries: found };
    }),
  );

  test('takes the place of the samples, with how much of it is shown', async () => {
    open();
    await screen.findByText('The first 2 of 1,234 entries');
    expect(commodities()).toEqual(['Plastic articles', 'Glass']);
    expect(screen.queryByText('Illustrative entries')).toBeNull();
    screen.getByText('Licensed listing');
  });

  test('is searched by the site', async () => {
    open();
    await screen.findByText('The first 2 of 1,234 entries');
    await userEvent.type(field(), 'glass');
    await screen.findByText('1 entry for “glass”');
    expect(commodities()).toEqual(['Glass']);
  });

  test('has classes of both scales for freight rated on density, once there is a density', async () => {
    open();
    await screen.findByText('Licensed listing');
    expect(cells(/Plastic articles/)).toEqual(['156600-05', 'By density', 'any', 'any']);
    await userEvent.type(screen.getByRole('textbox', { name: 'Density of your freight' }), '8.5');
    expect(cells(/Plastic articles/)).toEqual(['156600-05', 'By density', '110', '100']);
    expect(cells(/Glass/)[1]).toBe('85');
  });

  test('says when it does not answer a search', async () => {
    open();
    await screen.findByText('Licensed listing');
    platform.answer(routes.searchNmfc, new ApiError({ code: 'service.unavailable', status: 503 }));
    await userEvent.type(field(), 'steel');
    await screen.findByText(/The listing did not answer this search/);
    screen.getByText('Licensed listing');
  });
});
