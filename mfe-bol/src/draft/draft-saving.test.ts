import { describe, expect, it } from 'vitest';
import { filledValues } from '../form/filled-values-fixture.ts';
import { at, bolNumber, company, keeperFixture, refused, stored, type } from './draft-fixture.ts';
import { createDraftStorage } from './local-draft.ts';

const on = keeperFixture();

describe('what is typed', () => {
  it('is saved after a pause: made once, then changed by its version', async () => {
    const keeper = on.typedAs('u1', 'A');
    type(keeper, 'Al');
    expect(on.there.calls).toEqual([]);
    await on.pause(keeper);
    type(keeper, 'Alder');
    await on.pause(keeper);
    expect(on.there.calls).toEqual(['create key-1', 'change draft-0001 1']);
    expect(keeper.state.get()).toMatchObject({
      draft: { id: 'draft-0001', version: 2, bolNumber },
      status: { kind: 'saved', at: new Date(at) },
    });
    expect(on.there.bol()?.form.shipperCompany).toBe('Alder');
  });

  it('while it is being saved is saved next', async () => {
    const keeper = on.typedAs('u1', 'A');
    const first = keeper.flush();
    type(keeper, 'Alder');
    await first;
    await keeper.flush();
    expect(on.there.bol()?.form.shipperCompany).toBe('Alder');
    expect(keeper.state.get().status.kind).toBe('saved');
  });

  it('stays in the browser while the service cannot be reached, and says so', async () => {
    const keeper = on.typedAs('u1', 'Alder');
    on.there.fail(refused('network.unreachable', 0));
    await on.pause(keeper);
    expect(keeper.state.get().status).toEqual({ kind: 'local', at: new Date(at), why: 'No connection.' });
    const next = on.openAs('u1');
    expect(company(next)).toBe('Alder');
  });

  it('is tried again later after a failure that may pass, not after a refusal', async () => {
    const keeper = on.typedAs('u1', 'Alder');
    on.there.fail(refused('service.unavailable', 503));
    await keeper.flush();
    expect(on.waiting).toHaveLength(1);
    on.there.fail(refused('bol.too-many-drafts', 409));
    await on.pause(keeper);
    expect(on.waiting).toHaveLength(0);
  });

  it('is known to be lost where neither the service nor the browser keeps it', async () => {
    const keeper = on.open(
      createDraftStorage(() => {
        throw new Error('refused');
      }),
    );
    keeper.identify(null);
    expect(keeper.wouldLose()).toBe(false);
    type(keeper, 'Alder');
    expect(keeper.wouldLose()).toBe(true);
    await on.pause(keeper);
    expect(keeper.state.get().status.kind).toBe('unsaved');
  });
});

describe('a draft that was changed somewhere else', () => {
  const conflict = async () => {
    const keeper = on.typedAs('u1', 'Mine');
    await keeper.flush();
    on.there.put(stored(5, { ...filledValues, shipper: { ...filledValues.shipper, company: 'Theirs' } }));
    type(keeper, 'Mine again');
    await keeper.flush();
    return keeper;
  };

  it('asks which one to keep, and saves nothing over it until then', async () => {
    const keeper = await conflict();
    expect(keeper.state.get().notice).toMatchObject({ kind: 'conflict', newer: { version: 5 } });
    type(keeper, 'Mine, more');
    await on.pause(keeper);
    expect(on.there.bol()?.form.shipperCompany).toBe('Theirs');
  });

  it('is loaded on demand', async () => {
    const keeper = await conflict();
    keeper.takeNewer();
    expect(company(keeper)).toBe('Theirs');
    expect(keeper.state.get()).toMatchObject({ draft: { version: 5 }, notice: null });
  });

  it('is overwritten on demand', async () => {
    const keeper = await conflict();
    expect(await keeper.keepMine()).toBe(true);
    expect(on.there.bol()).toMatchObject({ version: 6, form: { shipperCompany: 'Mine again' } });
    expect(keeper.state.get().notice).toBeNull();
  });
});
