import type { Bol } from '@freightwright/contracts';
import { beforeEach, describe, expect, it } from 'vitest';
import { filledValues } from '../form/filled-values-fixture.ts';
import { at, bolNumber, fakeService, fakeStorage, refused, stored } from './draft-fixture.ts';
import { createDraftKeeper, type DraftKeeper } from './draft-keeper.ts';
import { createDraftStorage, type DraftStorage } from './local-draft.ts';

let there: ReturnType<typeof fakeService>;
let browser: Storage;
let waiting: (() => void)[];
let keys: number;

function open(storage: DraftStorage = createDraftStorage(() => browser)): DraftKeeper {
  return createDraftKeeper({
    calls: there.service,
    storage,
    now: () => new Date(at),
    today: () => '2026-11-20',
    newKey: () => {
      keys += 1;
      return `key-${keys}`;
    },
    later(run) {
      waiting.push(run);
      return () => {
        waiting = waiting.filter((each) => each !== run);
      };
    },
  });
}

/** Waits for the pause after which the draft is saved. */
async function pause(keeper: DraftKeeper): Promise<void> {
  const due = waiting;
  waiting = [];
  for (const run of due) run();
  await keeper.flush();
}
const type = (keeper: DraftKeeper, company: string) =>
  keeper.change((values) => ({ ...values, shipper: { ...values.shipper, company } }));
const company = (keeper: DraftKeeper) => keeper.state.get().values.shipper.company;
const settled = () => new Promise<void>((resolve) => setTimeout(resolve));

beforeEach(() => {
  there = fakeService();
  browser = fakeStorage();
  waiting = [];
  keys = 0;
});

describe('what is typed', () => {
  it('is saved after a pause: made once, then changed by its version', async () => {
    const keeper = open();
    keeper.identify('u1');
    type(keeper, 'A');
    type(keeper, 'Al');
    expect(there.calls).toEqual([]);
    await pause(keeper);
    type(keeper, 'Alder');
    await pause(keeper);
    expect(there.calls).toEqual(['create key-1', 'change draft-0001 1']);
    expect(keeper.state.get()).toMatchObject({
      draft: { id: 'draft-0001', version: 2, bolNumber },
      status: { kind: 'saved', at: new Date(at) },
    });
    expect(there.bol()?.form.shipperCompany).toBe('Alder');
  });

  it('while it is being saved is saved next', async () => {
    const keeper = open();
    keeper.identify('u1');
    type(keeper, 'A');
    const first = keeper.flush();
    type(keeper, 'Alder');
    await first;
    await keeper.flush();
    expect(there.bol()?.form.shipperCompany).toBe('Alder');
    expect(keeper.state.get().status.kind).toBe('saved');
  });

  it('makes no second draft when the answer to the first try got lost', async () => {
    const keeper = open();
    keeper.identify('u1');
    type(keeper, 'Alder');
    there.fail(refused('network.unreachable', 0));
    await pause(keeper);
    there.fail(null);
    await pause(keeper);
    expect(there.calls.length).toBeGreaterThan(1);
    expect(new Set(there.calls)).toEqual(new Set(['create key-1']));
  });

  it('stays in the browser while the service cannot be reached, and says so', async () => {
    const keeper = open();
    keeper.identify('u1');
    type(keeper, 'Alder');
    there.fail(refused('network.unreachable', 0));
    await pause(keeper);
    expect(keeper.state.get().status).toEqual({ kind: 'local', at: new Date(at), why: 'No connection.' });
    const next = open();
    next.identify('u1');
    expect(company(next)).toBe('Alder');
  });

  it('is tried again later after a failure that may pass, not after a refusal', async () => {
    const keeper = open();
    keeper.identify('u1');
    type(keeper, 'Alder');
    there.fail(refused('service.unavailable', 503));
    await keeper.flush();
    expect(waiting).toHaveLength(1);
    there.fail(refused('bol.too-many-drafts', 409));
    await pause(keeper);
    expect(waiting).toHaveLength(0);
  });

  it('is known to be lost where neither the service nor the browser keeps it', async () => {
    const keeper = open(
      createDraftStorage(() => {
        throw new Error('refused');
      }),
    );
    keeper.identify(null);
    expect(keeper.wouldLose()).toBe(false);
    type(keeper, 'Alder');
    expect(keeper.wouldLose()).toBe(true);
    await pause(keeper);
    expect(keeper.state.get().status.kind).toBe('unsaved');
  });
});

describe('signed out', () => {
  it('what is typed stays in the browser and calls nobody', async () => {
    const keeper = open();
    keeper.identify(null);
    type(keeper, 'Alder');
    await pause(keeper);
    expect(there.calls).toEqual([]);
    expect(keeper.state.get().status).toEqual({ kind: 'local', at: new Date(at) });
    const next = open();
    next.identify(null);
    expect(company(next)).toBe('Alder');
  });

  it('what is typed is kept when its writer signs in', async () => {
    const keeper = open();
    keeper.identify(null);
    type(keeper, 'Alder');
    keeper.identify('u1');
    await pause(keeper);
    expect(company(keeper)).toBe('Alder');
    expect(there.bol()?.form.shipperCompany).toBe('Alder');
  });

  it('nothing of the previous reader is shown, and what only the browser has waits for them', async () => {
    const keeper = open();
    keeper.identify('u1');
    type(keeper, 'Alder');
    there.fail(refused('network.unreachable', 0));
    await pause(keeper);
    keeper.identify(null);
    expect(company(keeper)).toBe('');
    const other = open();
    other.identify('u2');
    expect(company(other)).toBe('');
    const back = open();
    back.identify('u1');
    expect(company(back)).toBe('Alder');
  });
});

describe('after a reload', () => {
  const leave = async () => {
    const keeper = open();
    keeper.identify('u1');
    type(keeper, 'Alder');
    await keeper.flush();
    return keeper;
  };
  const comeBack = async () => {
    const keeper = open();
    keeper.identify('u1');
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
    await pause(keeper);
    expect(there.bol()?.form.shipperCompany).toBe('Alder & Pine');
  });

  it('a newer one from elsewhere is taken when nothing here is lost', async () => {
    await leave();
    const newer = { ...filledValues.shipper, company: 'Newer' };
    there.put(stored(7, { ...filledValues, shipper: newer }));
    const keeper = await comeBack();
    expect(company(keeper)).toBe('Newer');
    expect(keeper.state.get().draft?.version).toBe(7);
  });

  it('a draft that was issued meanwhile leaves an empty form', async () => {
    await leave();
    there.put({
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

describe('a draft that was changed somewhere else', () => {
  const conflict = async () => {
    const keeper = open();
    keeper.identify('u1');
    type(keeper, 'Mine');
    await keeper.flush();
    there.put(stored(5, { ...filledValues, shipper: { ...filledValues.shipper, company: 'Theirs' } }));
    type(keeper, 'Mine again');
    await keeper.flush();
    return keeper;
  };

  it('asks which one to keep, and saves nothing over it until then', async () => {
    const keeper = await conflict();
    expect(keeper.state.get().notice).toMatchObject({ kind: 'conflict', newer: { version: 5 } });
    type(keeper, 'Mine, more');
    await pause(keeper);
    expect(there.bol()?.form.shipperCompany).toBe('Theirs');
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
    expect(there.bol()).toMatchObject({ version: 6, form: { shipperCompany: 'Mine again' } });
    expect(keeper.state.get().notice).toBeNull();
  });
});

describe('a draft that was', () => {
  it('deleted somewhere else becomes a new draft with what is here', async () => {
    const keeper = open();
    keeper.identify('u1');
    type(keeper, 'Alder');
    await keeper.flush();
    there.put(null);
    type(keeper, 'Alder & Pine');
    await keeper.flush();
    await pause(keeper);
    expect(there.calls.at(-1)).toMatch(/^create key-\d$/);
    expect(there.bol()?.form.shipperCompany).toBe('Alder & Pine');
  });

  it('finished leaves an empty form, today’s date and nothing in the browser', async () => {
    const keeper = open();
    keeper.identify('u1');
    type(keeper, 'Alder');
    await keeper.flush();
    keeper.finish();
    expect(keeper.state.get()).toMatchObject({ draft: null, status: { kind: 'blank' } });
    expect(keeper.state.get().values).toMatchObject({ shipDate: '2026-11-20', shipper: { company: '' } });
    expect(createDraftStorage(() => browser).read()).toBeUndefined();
  });

  it('opened takes the place of the one before, which is saved first', async () => {
    const keeper = open();
    keeper.identify('u1');
    type(keeper, 'Alder');
    await keeper.open('draft-0001');
    expect(there.calls).toEqual(['create key-1', 'read draft-0001']);
    expect(keeper.state.get().draft?.id).toBe('draft-0001');
  });

  it('not saved stays in the form, whatever was to take its place', async () => {
    const keeper = open();
    keeper.identify('u1');
    type(keeper, 'Alder');
    there.fail(refused('bol.too-many-drafts', 409));
    await keeper.startNew();
    expect(company(keeper)).toBe('Alder');
    expect(keeper.state.get().notice).toMatchObject({ kind: 'not-saved' });
    there.fail(null);
    await keeper.startNew();
    expect(company(keeper)).toBe('');
  });
});

describe('a bill that begins with another', () => {
  it('is a draft of its own, with today’s date where the other gives none', async () => {
    const keeper = open();
    keeper.identify('u1');
    type(keeper, 'Typed before');
    await keeper.startFrom(async () => ({ shipperCompany: 'Alder', lineItems: [{ weight: 12 }] }));
    expect(keeper.state.get()).toMatchObject({
      draft: null,
      values: { shipDate: '2026-11-20', shipper: { company: 'Alder' }, lines: [{ weight: '12' }] },
    });
    await pause(keeper);
    expect(there.calls).toEqual(['create key-1', expect.stringMatching(/^create key-[^1]$/)]);
    expect(there.bol()?.form).toMatchObject({ shipperCompany: 'Alder', shipDate: '2026-11-20' });
  });

  it('that cannot be read leaves the form as it was, and says why', async () => {
    const keeper = open();
    keeper.identify('u1');
    type(keeper, 'Alder');
    await keeper.startFrom(() => Promise.reject(refused('bol.not-found', 404)));
    expect(company(keeper)).toBe('Alder');
    expect(keeper.state.get().notice).toMatchObject({ kind: 'not-opened' });
  });
});
