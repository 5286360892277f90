import { bookLimits } from '@freightwright/contracts/facts';
import { routes } from '@freightwright/mfe-kit';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { later, pageFixture, refused } from '../page-fixture.tsx';
// The page fetches it when it needs it; here it is read before any test waits for it.
import '../book/saved-things.tsx';
import { fault, formerPaint, keepProducts, speakers } from './products-fixture.ts';

const on = pageFixture();

describe('the products that are saved', () => {
  const openSaved = async () => {
    on.platform.answer(routes.listBolTemplates, { templates: [], nextCursor: null });
    on.platform.answer(routes.listBolAddresses, { addresses: [], nextCursor: null });
    on.open(undefined, '/bol?tab=saved');
    await screen.findByRole('heading', { name: 'Products' }, later);
  };
  const products = () => within(screen.getByRole('region', { name: 'Products' }));

  test('are changed, and removed', async () => {
    keepProducts(on.platform, [speakers]);
    const sent: unknown[] = [];
    on.platform.answer(routes.changeBolProduct, (call) => {
      sent.push([call.params, call.body]);
      return { kept: speakers };
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
    const changed = { ...defaults, ...speakers.product, unitWeight: 480 };
    expect(sent).toEqual([[{ id: 'product-1' }, { product: changed }], { id: 'product-1' }]);
  });

  test('say why a hazardous material is left out, which can be dropped', async () => {
    keepProducts(on.platform, [formerPaint]);
    on.platform.answer(
      routes.changeBolProduct,
      refused('bol.hazmat-refused', 400, {
        errors: [
          { field: 'product.hazmatDetails.packingGroup', rule: 'packing-group-wrong', message: fault },
        ],
      }),
    );
    await openSaved();
    await products().findByText(/Filled in without hazardous material/);
    await on.user.click(products().getByRole('button', { name: 'Change Louvre paint' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Change the product' }));
    await on.user.click(dialog.getByRole('button', { name: 'Save' }));
    expect((await dialog.findByRole('alert')).textContent).toContain(fault);
    const sent: unknown[] = [];
    on.platform.answer(routes.changeBolProduct, ({ body }) => {
      sent.push(body);
      return { kept: formerPaint };
    });
    await on.user.click(dialog.getByLabelText('UN1263, Paint, 3'));
    await on.user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent).not.toMatchObject([{ product: { hazmatDetails: expect.anything() } }]);
  });

  test('are searched by their beginning, and none is said to be none', async () => {
    keepProducts(on.platform, [speakers, formerPaint]);
    await openSaved();
    await on.user.type(await products().findByLabelText('Search the products'), 'louv');
    await waitFor(() => expect(products().queryByText('Loudspeakers, boxed')).toBeNull(), later);
    products().getByText('Louvre paint');
    await on.user.type(products().getByLabelText('Search the products'), 'x');
    await products().findByText('No description of your products begins like that.');
  });

  test('say when there is no more room', async () => {
    const full = Array.from({ length: bookLimits.products }, (_, index) => ({
      ...speakers,
      id: `product-${index}`,
    }));
    keepProducts(on.platform, full);
    await openSaved();
    await products().findByText('There is room for 300. Remove one to save another.', {}, later);
  });

  test('say that they did not load', async () => {
    on.platform.answer(routes.listBolProducts, refused('internal', 500));
    await openSaved();
    await products().findByText('The products did not load.', {}, later);
  });
});
