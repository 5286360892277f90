import type { Bol } from '@freightwright/contracts';
import { describe, expect, it } from 'vitest';
import { filledValues } from '../form/filled-values-fixture.ts';
import { at, bolNumber, company, keeperFixture, refused, settled, stored, type } from './draft-fixture.ts';

const on = keeperFixture();

describe('signed out', () => {
  it('what is typed stays in the browser and calls nobody', async () => {
    const keeper = on.typedAs(null, 'Alder');
    await on.pause(keeper);
    expect(on.there.calls).toEqual([]);
    expect(keeper.state.get().status).toEqual({ kind: 'local', at: new Date(at) });
    const next = on.openAs(null);
    expect(company(next)).toBe('Alder');
  });

  it('nothing of the previous reader is shown, and what only the browser has waits for them', async () => {
    const keeper = on.typedAs('u1', 'Alder');
    on.there.fail(refused('network.unreachable', 0));
    await on.pause(keeper);
    keeper.identify(null);
    expect(company(keeper)).toBe('');
    const other = on.openAs('u2');
    expect(company(other)).toBe('');
    const back = on.openAs('u1');
    expect(company(back)).toBe('Alder');
  });
});

describe('after a reload', () => {
  const leave = async () => {
    const keeper = on.typedAs('u1', 'Alder');
    await keeper.flush();
    return keeper;
  };
  const comeBack = async () => {
    const keeper = on.openAs('u1');
    await settled();
    return keeper;
  };

  it('the draft is there, with its number', async () => {
    await leave();
    const keeper = await comeBack();
    expect(company(keeper)).toBe('Alder');
    expect(keeper.state.get()).toMatchObject({ draft: { bolNumber, version: 1 }, status: { kind: 'saved' } });
  });

  it('what was not saved yet is there, and is saved', async () => {
    const before = await leave();
    type(before, 'Alder & Pine');
    before.dispose();
    const keeper = await comeBack();
    expect(company(keeper)).toBe('Alder & Pine');
    await on.pause(keeper);
    expect(on.there.bol()?.form.shipperCompany).toBe('Alder & Pine');
  });

  it('a newer one from elsewhere is taken when nothing here is lost', async () => {
    await leave();
    const newer = { ...filledValues.shipper, company: 'Newer' };
    on.there.put(stored(7, { ...filledValues, shipper: newer }));
    const keeper = await comeBack();
    expect(company(keeper)).toBe('Newer');
    expect(keeper.state.get().draft?.version).toBe(7);
  });

  it('a draft that was issued meanwhile leaves an empty form', async () => {
    await leave();
    on.there.put({
      ...stored(2, filledValues),
      status: 'issued',
      issuedAt: at,
      totals: { handlingUnits: 4, packages: 96, weightLb: 2000 },
    } as Bol);
    const keeper = await comeBack();
    expect(company(keeper)).toBe('');
    expect(keeper.state.get().draft).toBeNull();
  });
});
