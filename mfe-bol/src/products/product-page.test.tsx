import { bookLimits } from '@freightwright/contracts/constants';
import { routes } from '@freightwright/mfe-kit';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { later, pageFixture, section } from '../page-fixture.tsx';
import { formerPaint, publishers, saveProducts, violation } from './products-fixture.ts';
// Lazy imports of the page; preloaded here so that no test waits for them.
import './product-taken.tsx';
import './save-product.tsx';
import '../components/saved-records.tsx';
import '../hazmat/hazmat-fields.tsx';
import '@freightwright/hazmat/table';
// A lazy import of the page; preloaded here so that no test waits for it.
import '../components/saved-records.tsx';
import { refused } from '../values/filled-values-fixture.ts';

const on = pageFixture();

const items = () => section('Items');
const description = () => items().getByRole<HTMLInputElement>('combobox', { name: 'Commodity description' });
/** Some labels end in 'optional'. */
const field = (label: string) => items().getByLabelText<HTMLInputElement>(new RegExp(`^${label}`));
const typedIn = (label: string) => field(label).value;
const list = { name: 'From your products' };
const offers = async () => within(await items().findByRole('listbox', list, later)).findAllByRole('option');
const take = async (typed: string) => {
  await on.user.type(description(), typed);
  await offers();
  await on.user.keyboard('{ArrowDown}{Enter}');
  return items().findByText(/^Filled in from your products/, {}, later);
};

describe('the description of a line', () => {
  test('offers products while it is typed, and fills in the line by keyboard', async () => {
    const { searches } = saveProducts(on.platform, [publishers, formerPaint]);
    on.open();
    await on.user.type(description(), 'lou');
    expect((await offers()).map(({ textContent }) => textContent)).toEqual([
      'Loudspeakers, boxed boxes, class 100, NMFC 63060-02, 48 x 40 x 60 in, 512.5\u00a0lb',
      'Louvre paint class 85, UN1263',
    ]);
    await on.user.keyboard('{ArrowDown}{Enter}');
    const notice = await items().findByText(/^Filled in from your products/, {}, later);
    expect(notice.getAttribute('role')).toBe('status');
    expect(notice.textContent).toBe(
      'Filled in from your products: package type, freight class, NMFC item, size, and weight. The weight follows the number of handling units until you type it.',
    );
    expect(description().value).toBe('Loudspeakers, boxed');
    expect(typedIn('Freight class')).toBe('100');
    expect(typedIn('NMFC item')).toBe('63060-02');
    expect(typedIn('Unit height')).toBe('60');
    expect(typedIn('Package type')).toBe('box');
    expect(searches.every((search) => search !== '')).toBe(true);
  });

  test('keeps the weight in step with the number of units until it is typed', async () => {
    saveProducts(on.platform, [publishers]);
    on.open();
    await take('l');
    const units = field('Handling units');
    await on.user.clear(units);
    await on.user.type(units, '4');
    expect(typedIn('Weight')).toBe('2050');
    await on.user.clear(field('Weight'));
    await on.user.type(field('Weight'), '1900');
    await on.user.clear(units);
    await on.user.type(units, '3');
    expect(typedIn('Weight')).toBe('1900');
    expect(items().queryByText(/weight follows/)).toBeNull();
  });

  test('leaves what was typed, says so, and takes it over in one press', async () => {
    saveProducts(on.platform, [publishers]);
    on.open();
    await on.user.type(field('Weight'), '640');
    await on.user.selectOptions(field('Freight class'), '85');
    const notice = await take('l');
    expect(notice.textContent).toContain('What you typed stays: freight class and weight.');
    expect(typedIn('Weight')).toBe('640');
    expect(typedIn('Freight class')).toBe('85');
    await on.user.click(items().getByRole('button', { name: "Use the product's freight class and weight" }));
    expect(typedIn('Weight')).toBe('512.5');
    expect(typedIn('Freight class')).toBe('100');
    expect(items().queryByRole('button', { name: /^Use the product's/ })).toBeNull();
  });

  test('leaves out a hazardous material that the table no longer has, and says why', async () => {
    saveProducts(on.platform, [formerPaint]);
    on.open();
    const notice = await take('louvre');
    expect(notice.textContent).toBe(
      `Filled in from your products: freight class. Without its hazardous material, which you need to choose again. ${violation}`,
    );
    expect(items().getByLabelText<HTMLInputElement>('Hazardous material').checked).toBe(true);
    const name = await items().findByLabelText<HTMLInputElement>('Proper shipping name', {}, later);
    expect(name.value).toBe('');
  });
});

describe('“Save as a product”', () => {
  test('keeps the line as the freight of one unit, and says so until it is changed', async () => {
    const { sent } = saveProducts(on.platform, []);
    on.open();
    await on.user.type(description(), 'Cable reels');
    await on.user.clear(field('Handling units'));
    await on.user.type(field('Handling units'), '4');
    await on.user.type(field('Weight'), '1000');
    await on.user.click(await items().findByRole('button', { name: 'Save as a product' }, later));
    await items().findByText('Cable reels is in your products.');
    expect(sent).toEqual([
      {
        product: {
          commodityDescription: 'Cable reels',
          handlingUnitType: 'pallet',
          packageType: 'carton',
          palletType: 'Standard',
          unitWeight: 250,
        },
      },
    ]);
    await on.user.type(field('NMFC item'), '1');
    expect(items().queryByText(/is in your products/)).toBeNull();
  });

  test.each([
    [
      'what is wrong',
      refused('request.invalid', 400, {
        errors: [{ field: 'product.unitWeight', rule: 'type', message: 'Weight must be a number' }],
      }),
      'Weight must be a number.',
    ],
    [
      'that there is no more room',
      refused('bol.book-full', 409, { serverMessage: 'You keep 300 of them already. Remove some first.' }),
      'You keep 300 of them already. Remove some first.',
    ],
  ])('says %s', async (_what, refusal, text) => {
    saveProducts(on.platform, []);
    on.platform.answer(routes.saveBolProduct, refusal);
    on.open();
    await on.user.type(description(), 'Cable');
    await on.user.click(await items().findByRole('button', { name: 'Save as a product' }, later));
    await items().findByText(text);
  });
});

describe('the products that are saved', () => {
  const openSaved = async () => {
    on.platform.answer(routes.listBolTemplates, { templates: [], nextCursor: null });
    on.platform.answer(routes.listBolAddresses, { addresses: [], nextCursor: null });
    on.open(undefined, '/bol?tab=saved');
    await screen.findByRole('heading', { name: 'Products' }, later);
  };
  const products = () => within(screen.getByRole('region', { name: 'Products' }));

  test('are changed, and removed', async () => {
    saveProducts(on.platform, [publishers]);
    const sent: unknown[] = [];
    on.platform.answer(routes.changeBolProduct, (call) => {
      sent.push([call.params, call.body]);
      return { saved: publishers };
    });
    on.platform.answer(routes.removeBolProduct, ({ params }) => {
      sent.push(params);
      return undefined as never;
    });
    await openSaved();
    await on.user.click(await products().findByRole('button', { name: 'Change Loudspeakers, boxed' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Change the product' }));
    await on.user.clear(dialog.getByLabelText(/^Weight of one unit/));
    await on.user.type(dialog.getByLabelText(/^Weight of one unit/), '480');
    await on.user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await on.user.click(products().getByRole('button', { name: 'Remove Loudspeakers, boxed' }));
    await on.user.click(products().getByRole('button', { name: 'Remove Loudspeakers, boxed for good' }));
    await waitFor(() => expect(sent).toHaveLength(2));
    const defaults = { handlingUnitType: 'pallet', palletType: 'Standard' };
    const changed = { ...defaults, ...publishers.product, unitWeight: 480 };
    expect(sent).toEqual([[{ id: 'product-1' }, { product: changed }], { id: 'product-1' }]);
  });

  test('say why a hazardous material is left out, which can be dropped', async () => {
    saveProducts(on.platform, [formerPaint]);
    on.platform.answer(
      routes.changeBolProduct,
      refused('bol.hazmat-refused', 400, {
        errors: [
          { field: 'product.hazmatDetails.packingGroup', rule: 'packing-group-wrong', message: violation },
        ],
      }),
    );
    await openSaved();
    await products().findByText(/Filled in without hazardous material/);
    await on.user.click(products().getByRole('button', { name: 'Change Louvre paint' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Change the product' }));
    await on.user.click(dialog.getByRole('button', { name: 'Save' }));
    expect((await dialog.findByRole('alert')).textContent).toContain(violation);
    const sent: unknown[] = [];
    on.platform.answer(routes.changeBolProduct, ({ body }) => {
      sent.push(body);
      return { saved: formerPaint };
    });
    await on.user.click(dialog.getByLabelText('UN1263, Paint, 3'));
    await on.user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent).not.toMatchObject([{ product: { hazmatDetails: expect.anything() } }]);
  });

  test('are searched by their beginning, and none is said to be none', async () => {
    saveProducts(on.platform, [publishers, formerPaint]);
    await openSaved();
    await on.user.type(await products().findByLabelText('Search the products'), 'louv');
    await waitFor(() => expect(products().queryByText('Loudspeakers, boxed')).toBeNull(), later);
    products().getByText('Louvre paint');
    await on.user.type(products().getByLabelText('Search the products'), 'x');
    await products().findByText('No description of your products begins like that.');
  });

  test('say when there is no more room', async () => {
    const full = Array.from({ length: bookLimits.products }, (_, index) => ({
      ...publishers,
      id: `product-${index}`,
    }));
    saveProducts(on.platform, full);
    await openSaved();
    await products().findByText('There is room for 300. Remove one to save another.', {}, later);
  });

  test('say that they did not load', async () => {
    on.platform.answer(routes.listBolProducts, refused('internal', 500));
    await openSaved();
    await products().findByText('We couldn’t load the products.', {}, later);
  });
});
