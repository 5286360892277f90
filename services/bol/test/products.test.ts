import { randomUUID } from 'node:crypto';
import type { Principal, SavedBolProduct } from '@freightwright/contracts';
import { paint } from '@freightwright/samples';
import { refusedWith, shared } from '@freightwright/stack-test-site/shared';
import { describe, expect, it } from 'vitest';
import { registered, startBol } from './service.ts';

const bol = shared(() => startBol({ replicas: 2 }));

interface Answered {
  status: number;
  body: {
    saved: SavedBolProduct;
    products: SavedBolProduct[];
    code?: string;
    errors?: { field: string; message: string }[];
  };
}

/** Calls the routes of products as this user. */
function productsOf(user: Principal) {
  const call = async (method: string, path = '', body?: unknown) =>
    (await bol.call(user, method, `book/products${path}`, { body })) as unknown as Answered;
  const list = async (query = '') => (await call('GET', query)).body.products;
  return {
    list,
    descriptions: async (query = '') =>
      (await list(query)).map(({ product }) => product.commodityDescription),
    save: (product: object) => call('POST', '', { product }),
    change: (id: string, product: object) => call('PUT', `/${id}`, { product }),
    remove: (id: string) => call('DELETE', `/${id}`),
  };
}

const publishers = {
  commodityDescription: 'Loudspeakers, boxed',
  handlingUnitType: 'pallet',
  packageType: 'carton',
  palletType: 'Standard',
  unitWeight: 512.5,
  lengthIn: 48,
  widthIn: 40,
  heightIn: 60,
  nmfcClass: '100',
  nmfcItem: '63060-02',
};
const { quantity: _, ...paintEntry } = paint.hazmatDetails;
const { identificationNumber, properShippingName, hazardClass, packingGroup, quantityUnit } = paintEntry;
const paints = { commodityDescription: 'Alkyd paint', packageType: 'drum', hazmatDetails: paintEntry };
const named = (commodityDescription: string) => ({ ...publishers, commodityDescription });

/** A product that a former edition of the table allowed, or as many as a limit needs. */
const store = (user: Principal, products: readonly object[]) =>
  bol.collection('bookproducts').insertMany(
    products.map((content, index) => ({
      _id: randomUUID() as never,
      userId: user.userId,
      sortName: `kept ${index}`,
      sameAs: String(index),
      updatedAt: new Date(),
      content,
    })),
  );

describe('products', () => {
  it('are kept with class, item, packages, size and weight, tidied as on a bill', async () => {
    const products = productsOf(registered());
    const saved = await products.save({ ...publishers, commodityDescription: ' Loudspeakers, boxed  ' });
    expect(saved).toMatchObject({ status: 200, body: { saved: { product: publishers } } });
    expect(await products.list()).toEqual([saved.body.saved]);
  });

  it('keep the hazardous material as the table has it', async () => {
    const products = productsOf(registered());
    await products.save(paints);
    const [saved] = await products.list();
    expect(saved).not.toHaveProperty('hazmatViolation');
    expect(saved?.product.hazmatDetails).toMatchObject({
      identificationNumber,
      properShippingName,
      hazardClass,
      packingGroup,
      quantityUnit,
    });
  });

  it('take the same freight in the same packages once: what is typed later stays', async () => {
    const products = productsOf(registered());
    const first = await products.save(publishers);
    const again = await products.save({ ...named('LOUDSPEAKERS, BOXED'), nmfcClass: '92.5' });
    expect(again.body.saved.id).toBe(first.body.saved.id);
    await products.save({ ...publishers, packageType: 'crate' });
    await products.save(paints);
    await products.save({ ...paints, hazmatDetails: { ...paintEntry, packingGroup: 'III' } });
    // Products of the same name are in any order.
    expect((await products.descriptions()).toSorted()).toEqual([
      'Alkyd paint',
      'Alkyd paint',
      'LOUDSPEAKERS, BOXED',
      'Loudspeakers, boxed',
    ]);
  });

  it('are changed and removed, one by one', async () => {
    const products = productsOf(registered());
    const { id } = (await products.save(publishers)).body.saved;
    await products.save(named('Headphones'));
    const lighter = { ...named('Loudspeakers'), unitWeight: 300 };
    expect(await products.change(id, lighter)).toMatchObject({
      status: 200,
      body: { saved: { id, product: lighter } },
    });
    expect(await products.change(id, named('Headphones'))).toMatchObject(refusedWith('bol.entry-taken'));
    expect(await products.remove(id)).toMatchObject({ status: 204 });
    expect(await products.descriptions()).toEqual(['Headphones']);
    for (const gone of [await products.remove(id), await products.change(id, publishers)]) {
      expect(gone).toMatchObject({ status: 404, body: { code: 'bol.entry-not-found' } });
    }
  });

  it('refuse what a line would refuse, every mistake by its field', async () => {
    const products = productsOf(registered());
    const refused = await products.save({
      commodityDescription: ' ',
      packageType: 'sack',
      unitWeight: 0,
      lengthIn: 48,
      nmfcItem: 'x',
      hazmatDetails: { properShippingName: 'Paint' },
    });
    expect(refused).toMatchObject({ status: 400, body: { code: 'request.invalid' } });
    expect(refused.body.errors?.map(({ field }) => field).toSorted()).toEqual([
      'product.commodityDescription',
      'product.hazmatDetails.hazardClass',
      'product.hazmatDetails.identificationNumber',
      'product.nmfcItem',
      'product.packageType',
      'product.unitWeight',
    ]);
    const sides = await products.save({ ...publishers, widthIn: undefined });
    expect(sides).toMatchObject({ status: 400, body: { errors: [{ field: 'product.widthIn' }] } });
    for (const unknown of [{ hazmat: true }, { hazmatDetails: { ...paintEntry, quantity: 18 } }]) {
      const answer = await products.save({ ...publishers, ...unknown });
      expect(answer).toMatchObject({ status: 400, body: { code: 'request.unknown-field' } });
    }
    expect(await products.list()).toEqual([]);
  });

  it('refuse a hazardous material that the table does not have, and name the row that exists', async () => {
    const products = productsOf(registered());
    const banana = { ...paints, hazmatDetails: { ...paintEntry, properShippingName: 'Banana' } };
    const { id } = (await products.save(paints)).body.saved;
    for (const refused of [await products.save(banana), await products.change(id, banana)]) {
      expect(refused).toMatchObject({ status: 400, body: { code: 'bol.hazmat-refused' } });
      expect(refused.body.errors).toMatchObject([
        { field: 'product.hazmatDetails.properShippingName', message: expect.stringContaining('UN1263') },
      ]);
    }
    expect((await products.list())[0]?.product.hazmatDetails).toMatchObject({ properShippingName });
  });

  it('say when the table no longer has the material of one that is kept', async () => {
    const user = registered();
    await store(user, [
      { ...paints, hazmatDetails: { ...paintEntry, packingGroup: 'I', hazardClass: '8' } },
      publishers,
    ]);
    expect(await productsOf(user).list()).toMatchObject([
      {
        product: { commodityDescription: 'Alkyd paint' },
        hazmatViolation: expect.stringContaining('UN1263'),
      },
      { product: publishers },
    ]);
    expect((await productsOf(user).list())[1]).not.toHaveProperty('hazmatViolation');
  });
});
