import type { Bol } from '@freightwright/contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { at, filledValues, refused } from '../values/filled-values-fixture.ts';
import { company, draftStoreFixture, settled, stored, type, typeCity } from './draft-fixture.ts';

const on = draftStoreFixture();
const issued = (version: number) =>
  ({
    ...stored(version, filledValues),
    status: 'issued',
    issuedAt: at,
    totals: { handlingUnits: 4, packages: 96, weightLb: 2000 },
  }) as Bol;

describe('what is typed while the answers to a sign-up arrive', () => {
  it('is in the form and in one draft', async () => {
    const draftStore = on.typedAs(null, 'Alder');
    const letGo = on.there.hold();
    draftStore.identify('u1');
    const saving = on.pause(draftStore);
    type(draftStore, 'Alder & Pine');
    const { revision } = draftStore.state.get();
    letGo();
    await saving;
    await on.pause(draftStore);
    expect(on.there.companies()).toEqual(['Alder & Pine']);
    expect(company(draftStore)).toBe('Alder & Pine');
    expect(draftStore.state.get().revision).toBe(revision);
  });

  it('is saved in the same draft when the answer to its first part got lost', async () => {
    const draftStore = on.typedAs(null, 'Alder');
    draftStore.identify('u1');
    on.there.loseAnswers(true);
    await on.pause(draftStore);
    type(draftStore, 'Alder & Pine');
    on.there.loseAnswers(false);
    await on.pause(draftStore);
    expect(on.there.companies()).toEqual(['Alder & Pine']);
    expect(draftStore.state.get().status.kind).toBe('saved');
  });

  it('stays when a reload follows the lost answer', async () => {
    const draftStore = on.typedAs('u1', 'Alder');
    on.there.loseAnswers(true);
    await on.pause(draftStore);
    draftStore.dispose();
    on.there.loseAnswers(false);
    const next = on.openAs('u1');
    type(next, 'Alder & Pine');
    await on.pause(next);
    expect(on.there.companies()).toEqual(['Alder & Pine']);
  });
});

describe('a change whose answer got lost', () => {
  const lost = async () => {
    const draftStore = on.typedAs('u1', 'Alder');
    await on.pause(draftStore);
    on.there.loseAnswers(true);
    type(draftStore, 'Alder & Pine');
    await on.pause(draftStore);
    on.there.loseAnswers(false);
    return draftStore;
  };

  it('is not taken for somebody else’s', async () => {
    const draftStore = await lost();
    type(draftStore, 'Alder, Pine & Oak');
    await on.pause(draftStore);
    expect(draftStore.state.get()).toMatchObject({ notice: null, status: { kind: 'saved' } });
    expect(on.there.companies()).toEqual(['Alder, Pine & Oak']);
  });

  it('is not taken for somebody else’s after a reload either', async () => {
    (await lost()).dispose();
    const draftStore = on.typedAs('u1', 'Alder, Pine & Oak');
    await settled();
    await on.pause(draftStore);
    expect(draftStore.state.get().notice).toBeNull();
    expect(on.there.companies()).toEqual(['Alder, Pine & Oak']);
  });
});

describe('what is typed while another form is fetched', () => {
  it.each([
    ['opening a draft', 'open'],
    ['beginning with another bill', 'startFrom'],
  ] as const)('is saved before %s takes its place', async (_, way) => {
    const draftStore = on.typedAs('u1', 'Before');
    await on.pause(draftStore);
    const letGo = on.there.hold();
    const opened =
      way === 'open'
        ? draftStore.open('draft-0001')
        : draftStore.startFrom(async ({ read }) => ({
            shipperCompany: (await read('draft-0001')).bolNumber,
          }));
    await settled();
    type(draftStore, 'Typed meanwhile');
    letGo();
    await opened;
    expect(on.there.companies()[0]).toBe('Typed meanwhile');
  });

  it('stays when it cannot be saved', async () => {
    const draftStore = on.openAs('u1');
    let letGo = () => {};
    const started = draftStore.startFrom(async () => {
      await new Promise<void>((resolve) => {
        letGo = resolve;
      });
      return { shipperCompany: 'Other' };
    });
    await settled();
    type(draftStore, 'Typed meanwhile');
    on.there.fail(refused('bol.too-many-drafts', 409));
    letGo();
    await started;
    expect(company(draftStore)).toBe('Typed meanwhile');
    expect(draftStore.state.get().notice).toMatchObject({ kind: 'not-saved' });
  });

  it('stays when the draft in the form turns out to be issued', async () => {
    const before = on.openAs('u1');
    type(before, 'Alder');
    await on.pause(before);
    before.dispose();
    on.there.put(issued(2));
    const letGo = on.there.hold();
    const draftStore = on.typedAs('u1', 'Alder & Pine');
    letGo();
    await settled();
    expect(company(draftStore)).toBe('Alder & Pine');
    expect(draftStore.state.get().notice).toMatchObject({ kind: 'issued' });
  });
});

describe('a page that was left', () => {
  it('does not write over what the next one holds when its answer arrives late', async () => {
    const letGo = on.there.hold();
    const before = on.openAs('u1');
    type(before, 'Alder');
    const saving = on.pause(before);
    before.dispose();
    const next = on.openAs('u1');
    type(next, 'Alder & Pine');
    letGo();
    await saving;
    expect(company(on.openAs('u1'))).toBe('Alder & Pine');
    await on.pause(next);
    expect(on.there.companies()).toEqual(['Alder & Pine']);
  });
});

describe('a session that ends and comes back', () => {
  it('brings back the form that the service has', async () => {
    const draftStore = on.typedAs('u1', 'Alder');
    await on.pause(draftStore);
    draftStore.identify(null);
    expect(company(draftStore)).toBe('');
    draftStore.identify('u1');
    await settled();
    expect(company(draftStore)).toBe('Alder');
    expect(draftStore.state.get().status.kind).toBe('saved');
  });

  it('keeps what was typed before and what was typed meanwhile, each in its draft', async () => {
    const draftStore = on.openAs('u1');
    on.there.fail(refused('network.unreachable', 0));
    type(draftStore, 'Before');
    await on.pause(draftStore);
    draftStore.dispose();
    // On a slow connection the page is ready before the session is known.
    const next = on.openAs(null);
    type(next, 'Meanwhile');
    on.there.fail(null);
    next.identify('u1');
    await on.pause(next);
    await expect.poll(() => on.there.companies().toSorted()).toEqual(['Before', 'Meanwhile']);
    expect(company(next)).toBe('Meanwhile');
  });
});

describe('two pages of one browser', () => {
  it('show the same form while nobody is signed in, whichever is typed into', () => {
    const one = on.openAs(null);
    const other = on.openAs(null);
    type(one, 'Alder');
    other.catchUp();
    expect(company(other)).toBe('Alder');
    typeCity(other, 'Chicago');
    one.catchUp();
    expect(one.state.get().values.shipper).toMatchObject({ company: 'Alder', city: 'Chicago' });
  });

  it('save it once when its writer signs in', async () => {
    const one = on.openAs(null);
    type(one, 'Alder');
    const other = on.openAs(null);
    one.identify('u1');
    await on.pause(one);
    type(one, 'Alder & Pine');
    await on.pause(one);
    other.identify('u1');
    await settled();
    await on.pause(other);
    expect(company(other)).toBe('Alder & Pine');
    expect(on.there.companies()).toEqual(['Alder & Pine']);
  });

  it('go on from what the other has saved', async () => {
    const one = on.openAs('u1');
    type(one, 'Alder');
    await on.pause(one);
    const other = on.openAs('u1');
    await settled();
    type(other, 'Alder & Pine');
    await on.pause(other);
    one.catchUp();
    typeCity(one, 'Chicago');
    await on.pause(one);
    expect(one.state.get().notice).toBeNull();
    expect(on.there.bol()?.form).toMatchObject({ shipperCompany: 'Alder & Pine', shipperCity: 'Chicago' });
  });
});

it('whatever happens to line, page and session: what was typed last is at the service once all is well', async () => {
  const step = fc.constantFrom('type', 'pause', 'offline', 'lost', 'online', 'in', 'out', 'reload', 'held');
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 16 }), async (steps) => {
      on.reset();
      let draftStore = on.openAs(null);
      let reader: string | null = null;
      let typed = 0;
      let letGo = () => {};
      const under: Promise<void>[] = [];
      for (const each of steps) {
        if (each === 'type') {
          typed += 1;
          type(draftStore, `Text ${typed}`);
        }
        if (each === 'pause') under.push(on.pause(draftStore));
        if (each === 'held') letGo = on.there.hold();
        if (each === 'online') letGo();
        if (each === 'offline' || each === 'online')
          on.there.fail(each === 'offline' ? refused('network.unreachable', 0) : null);
        if (each === 'lost' || each === 'online') on.there.loseAnswers(each === 'lost');
        if (each === 'in' || each === 'out') {
          reader = each === 'in' ? 'u1' : null;
          draftStore.identify(reader);
        }
        if (each === 'reload') {
          draftStore.dispose();
          draftStore = on.openAs(reader);
        }
        await settled();
      }
      on.there.fail(null);
      on.there.loseAnswers(false);
      letGo();
      await Promise.all(under);
      draftStore.identify('u1');
      for (let round = 0; round < 3; round += 1) {
        await settled();
        await on.pause(draftStore);
      }
      if (typed > 0) expect(on.there.companies()).toContain(`Text ${typed}`);
      expect(draftStore.state.get().notice).toBeNull();
    }),
    { numRuns: 100 },
  );
});
