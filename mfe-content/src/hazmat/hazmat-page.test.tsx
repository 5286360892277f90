import { listMaterials, materialOfNumber } from '@freightwright/hazmat';
import { hazmatColumns } from '@freightwright/hazmat/columns';
import { hazmatTable } from '@freightwright/hazmat/table';
import { ApiError, routes } from '@freightwright/mfe-kit';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { freshPlatform, openAt, platform } from '../../test/fixture/content-on-platform.tsx';
import { numberIn } from './material.ts';
import { oftenShipped } from './often-shipped.ts';

const table = hazmatTable();
freshPlatform();
beforeEach(() => {
  // Responds like the service, from the same table.
  platform.answer(
    routes.searchHazmat,
    ({ query }) => listMaterials(table, String(query?.q ?? ''), 50) as never,
  );
  platform.answer(routes.readHazmat, ({ params }) => {
    const material = materialOfNumber(table, hazmatColumns(), String(params?.number));
    if (!material) throw new ApiError({ code: 'hazmat.not-found', status: 404 });
    return { material } as never;
  });
});

const open = (address = '/hazmat-lookup') => openAt(address);
const field = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Number or name' });
const found = () => screen.getByRole('region', { name: 'Materials found' });
const numbers = () =>
  within(found())
    .queryAllByRole('rowheader')
    .map(({ textContent }) => textContent);

describe('the search', () => {
  test('begins with materials often shipped, word by word as the table has them', async () => {
    await open();
    expect(numbers()).toEqual(oftenShipped.map(({ identificationNumber }) => identificationNumber));
    for (const material of oftenShipped) {
      expect(listMaterials(table, material.identificationNumber, 50).materials).toContainEqual(material);
    }
    await waitFor(() => expect(document.title).toBe('Hazardous materials lookup · Freightwright'));
  });

  test('finds a material while its name is typed, and keeps the search in the address', async () => {
    await open();
    await userEvent.type(field(), 'gasol');
    await within(found()).findByText(/materials? for “gasol”/);
    expect(numbers()).toContain('UN1203');
    await waitFor(() => expect(window.location.search).toBe('?q=gasol'));
  });

  test('finds by a number, and an address with a search opens with it', async () => {
    await open('/hazmat-lookup?q=1263');
    await within(found()).findByText('2 materials for “1263”');
    expect(numbers()).toEqual(['UN1263', 'UN1263']);
    expect(within(found()).getAllByRole('cell')[2]?.textContent).toBe('I, II, III');
  });

  test('shows the first 50 and says of how many', async () => {
    await open('/hazmat-lookup?q=acid');
    await within(found()).findByText(/^The first 50 of \d+ materials for “acid”$/);
    expect(numbers()).toHaveLength(50);
  });

  test('lists a forbidden material without a link', async () => {
    await open('/hazmat-lookup?q=acetylene+liquefied');
    await within(found()).findByText('Forbidden');
    expect(within(found()).queryByRole('link')).toBeNull();
  });

  test('says what to try when nothing is found, and an emptied field brings the list back', async () => {
    await open('/hazmat-lookup?q=banana');
    await screen.findByText(/The table has no such number or name/);
    await userEvent.clear(field());
    expect(numbers()).toHaveLength(oftenShipped.length);
  });

  test('says when it gets no answer, and asks again', async () => {
    platform.answer(routes.searchHazmat, new ApiError({ code: 'service.unavailable', status: 503 }));
    await open('/hazmat-lookup?q=paint');
    await screen.findByText(/The table did not answer this search/);
    platform.answer(routes.searchHazmat, { found: 1, materials: [...oftenShipped.slice(0, 1)] });
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await within(found()).findByText('1 material for “paint”');
  });
});

describe('the page of a number', () => {
  test('is one link away, takes the focus, and back leads to the search', async () => {
    await open('/hazmat-lookup?q=gasoline');
    await userEvent.click(await within(found()).findByRole('link', { name: 'UN1203' }));
    const title = await screen.findByRole('heading', { level: 1, name: 'UN1203' });
    expect(document.activeElement).toBe(title);
    expect(window.location.search).toBe('?number=UN1203');
    await screen.findByText('UN1203, Gasoline, 3, PG II');
    act(() => window.history.back());
    await waitFor(() => expect(field().value).toBe('gasoline'));
  });

  test('has class, group, labels, symbols, provisions with their texts, limited quantity and placards', async () => {
    await open('/hazmat-lookup?number=UN1993');
    const styleSheet = await screen.findByRole('region', { name: 'Flammable liquids, n.o.s., class 3' });
    const rows = within(styleSheet)
      .getAllByRole('row')
      .map((row) => [...row.children].map(({ textContent }) => textContent).join(' | '));
    expect(rows).toEqual(
      expect.arrayContaining([
        'Packing group | I | II | III',
        'Class | 3',
        'Labels | 3',
        'Symbols | G: The technical name follows the shipping name in parentheses.',
        'Placards | FLAMMABLE from 1,001 lb on one vehicle, and in bulk',
        'Limited quantity | allowed',
        'Exceptions, 8A | 173.150',
        'Non-bulk packaging, 8B | 173.201 | 173.202 | 173.203',
      ]),
    );
    within(styleSheet).getByText(/^Write the technical name in parentheses/);
    const provision = within(styleSheet).getByRole('link', { name: 'IB2' });
    const target = document.getElementById(provision.getAttribute('href')?.slice(1) ?? '');
    expect(target?.textContent).toMatch(/^IB2Authorized IBCs/);
    expect(within(styleSheet).getByRole('link', { name: '173.202' }).getAttribute('href')).toBe(
      'https://www.ecfr.gov/current/title-49/section-173.202',
    );
  });

  test('has a sheet for each entry, with links to them', async () => {
    await open('/hazmat-lookup?number=UN1263');
    const rows = await screen.findByRole('navigation', { name: 'Entries of this number' });
    expect(
      within(rows)
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual(['Paint, class 3', 'Paint related material, class 3']);
    screen.getByText('Paint; Paint related material');
  });

  test('says of a substance from which weight it is reportable', async () => {
    await open('/hazmat-lookup?number=UN1017');
    const text = (await screen.findByText(/Chlorine is a hazardous substance/)).textContent;
    expect(text?.replaceAll('\u00a0', ' ')).toContain('has 10 lb of it or more');
  });

  test.each([
    ['un 1263', 'UN1263'],
    ['na1993', 'NA1993'],
    ['UN-1203', 'UN1203'],
    ['1263', undefined],
    ['UN12634', undefined],
  ])('reads %s as %s', (typed, number) => expect(numberIn(typed)).toBe(number));

  test.each([
    ['UN9999', /The table of 49 CFR 172.101 has no UN9999/],
    ['banana', /has no number “banana”/],
  ])('of %s says that there is none', async (number, message) => {
    await open(`/hazmat-lookup?number=${number}`);
    await screen.findByText(message);
    await userEvent.click(screen.getByRole('link', { name: 'Search by name' }));
    field();
  });

  test('says when it did not load, and asks again', async () => {
    platform.answer(routes.readHazmat, new ApiError({ code: 'network.unreachable', status: 0 }));
    await open('/hazmat-lookup?number=UN1203');
    await screen.findByText('What the table says of UN1203 did not load.');
    platform.answer(routes.readHazmat, {
      material: materialOfNumber(table, hazmatColumns(), 'UN1203') as never,
    });
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByText('UN1203, Gasoline, 3, PG II');
  });
});
