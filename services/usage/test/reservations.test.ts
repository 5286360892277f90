import { randomUUID } from 'node:crypto';
import { shared } from '@freightwright/stack-test-site/shared';
import { describe, expect, it } from 'vitest';
import { claim, dayMs, registered, secondMs, startUsage, visitor } from './service.ts';

const usage = shared(() => startUsage({ replicas: 2 }));

describe('a reservation', () => {
  it('takes a place, says what is left, and counts once it is committed', async () => {
    const first = claim('bol', registered());
    expect(await usage.reserve(first)).toEqual({
      granted: true,
      reservationId: first.reservationId,
      committed: false,
      limit: 1,
      remaining: 0,
      resetsAt: usage.iso(5 * dayMs),
    });
    expect(await usage.commit(first)).toEqual({ committed: true });
    const second = claim('bol', first.subject);
    expect(await usage.reserve(second)).toEqual({
      granted: false,
      reservationId: second.reservationId,
      refusal: 'used-up',
      limit: 1,
      remaining: 0,
      resetsAt: usage.iso(5 * dayMs),
    });
  });

  it('that is released leaves the place as it was', async () => {
    const first = claim('bol', registered());
    await usage.reserve(first);
    expect(await usage.release(first)).toEqual({ released: true });
    expect(await usage.reserve(claim('bol', first.subject))).toMatchObject({ granted: true });
  });

  it('asked for twice under one id takes one place, before the commit and after', async () => {
    const first = claim('prediction', registered());
    expect(await usage.reserve(first)).toMatchObject({ granted: true, committed: false, remaining: 2 });
    expect(await usage.reserve(first)).toMatchObject({ granted: true, committed: false, remaining: 2 });
    expect([await usage.commit(first), await usage.commit(first)]).toEqual([
      { committed: true },
      { committed: true },
    ]);
    expect(await usage.reserve(first)).toMatchObject({ granted: true, committed: true, remaining: 2 });
  });

  it('is made and committed for several uses with one message, each by the same rules', async () => {
    const uses = Array.from({ length: 3 }, () => claim('bol', registered()));
    const [first, second] = uses;
    if (!first || !second) throw new Error('there are three');
    const own = claim('bol', first.subject);
    expect(await usage.reserveAll([...uses, own, first])).toMatchObject([
      ...uses.map(({ reservationId }) => ({ granted: true, reservationId })),
      { granted: false, refusal: 'used-up' },
      { granted: true, remaining: 0 },
    ]);
    await usage.release(second);
    expect(await usage.commitAll([...uses, own])).toEqual([
      { committed: true },
      { committed: false, refusal: 'not-reserved' },
      { committed: true },
      { committed: false, refusal: 'not-reserved' },
    ]);
    expect(await usage.reserve(first)).toMatchObject({ committed: true });
  });

  it('released twice, or never made, counts as released', async () => {
    const first = claim('bol', registered());
    await usage.reserve(first);
    expect([await usage.release(first), await usage.release(first)]).toEqual([
      { released: true },
      { released: true },
    ]);
    expect(await usage.release(claim('bol', registered()))).toEqual({ released: true });
  });

  it('once committed is not released', async () => {
    const first = claim('bol', registered());
    await usage.use(first);
    expect(await usage.release(first)).toEqual({ released: false, refusal: 'committed' });
    expect(await usage.reserve(claim('bol', first.subject))).toMatchObject({ granted: false });
  });

  it('that was released or never made is not committed', async () => {
    const first = claim('bol', registered());
    await usage.reserve(first);
    await usage.release(first);
    for (const one of [first, claim('bol', registered())]) {
      expect(await usage.commit(one)).toEqual({ committed: false, refusal: 'not-reserved' });
    }
  });

  it("of one user says nothing about another's, nor about another allowance", async () => {
    const first = claim('bol', registered());
    await usage.use(first);
    expect(await usage.use(claim('bol', registered()))).toBe(true);
    expect(await usage.use(claim('prediction', first.subject))).toBe(true);
    // For another user the same id is another reservation.
    expect(await usage.use(claim('bol', registered(), first.reservationId))).toBe(true);
  });
});

describe('an unconfirmed reservation', () => {
  it('holds its place for 60 s and not a millisecond longer', async () => {
    const first = claim('bol', registered());
    const second = claim('bol', first.subject);
    await usage.reserve(first);
    usage.passMs(60 * secondMs - 1);
    expect(await usage.reserve(second)).toMatchObject({ granted: false });
    usage.passMs(1);
    expect(await usage.reserve(second)).toMatchObject({ granted: true });
    expect(await usage.commit(first)).toEqual({ committed: false, refusal: 'not-reserved' });
    expect(await usage.commit(second)).toEqual({ committed: true });
  });

  it('that lapsed is not committed, even while the place is free', async () => {
    const first = claim('bol', registered());
    await usage.reserve(first);
    usage.passMs(60 * secondMs);
    expect(await usage.commit(first)).toEqual({ committed: false, refusal: 'not-reserved' });
    expect(await usage.release(first)).toEqual({ released: true });
  });

  it('that lapsed can be made again under its own id, if the place is still free', async () => {
    const first = claim('bol', registered());
    await usage.reserve(first);
    usage.passMs(60 * secondMs);
    expect(await usage.use(first)).toBe(true);
    const late = claim('bol', registered());
    await usage.reserve(late);
    usage.passMs(60 * secondMs);
    await usage.use(claim('bol', late.subject));
    expect(await usage.reserve(late)).toMatchObject({ granted: false, refusal: 'used-up' });
  });
});

describe('a use that is taken in one step', () => {
  it('counts at once, and is not given back', async () => {
    const first = claim('prediction', registered());
    expect(await usage.take(first)).toEqual({
      granted: true,
      reservationId: first.reservationId,
      committed: false,
      limit: 3,
      remaining: 2,
      resetsAt: expect.any(String),
    });
    expect(await usage.release(first)).toEqual({ released: false, refusal: 'committed' });
    usage.passMs(60 * secondMs);
    expect(await usage.reserve(claim('prediction', first.subject))).toMatchObject({ remaining: 1 });
  });

  it('again under its id is the same use, and so it is after a reservation', async () => {
    const [taken, reserved] = [claim('prediction', registered()), claim('prediction', registered())];
    await usage.take(taken);
    expect(await usage.take(taken)).toMatchObject({ granted: true, committed: true, remaining: 2 });
    await usage.reserve(reserved);
    expect(await usage.take(reserved)).toMatchObject({ granted: true, committed: false, remaining: 2 });
    expect(await usage.commit(reserved)).toEqual({ committed: true });
  });

  it('is refused when the caller or the address has no place left, and takes none', async () => {
    const subject = visitor('198.51.100.60');
    for (let n = 0; n < 3; n += 1) await usage.take(claim('prediction', subject));
    expect(await usage.take(claim('prediction', subject))).toMatchObject({
      granted: false,
      refusal: 'used-up',
    });
    for (let n = 0; n < 27; n += 1) await usage.take(claim('prediction', visitor('198.51.100.60')));
    const refused = claim('prediction', visitor('198.51.100.60'));
    expect(await usage.take(refused)).toMatchObject({ granted: false, refusal: 'address-used-up' });
    const elsewhere = { ...refused.subject, clientAddress: '198.51.100.61' } as never;
    expect(await usage.take(claim('prediction', elsewhere))).toMatchObject({ granted: true, remaining: 2 });
  });
});

describe('tiers', () => {
  it.each(['pro', 'enterprise'] as const)('%s is never blocked and never counted', async (tier) => {
    const subject = { tier, userId: randomUUID() };
    for (const allowance of ['bol', 'prediction'] as const) {
      for (let n = 0; n < 5; n += 1) {
        const one = claim(allowance, subject);
        expect(await usage.reserve(one)).toMatchObject({ granted: true, limit: null, remaining: null });
        expect(await usage.commit(one)).toEqual({ committed: true });
        expect(await usage.release(one)).toEqual({ released: true });
      }
    }
    expect(await usage.ledgers().countDocuments({ _id: `bol:user:${subject.userId}` as never })).toBe(0);
  });

  it('a paid user who goes back to free has the uses that the free plan left', async () => {
    const userId = randomUUID();
    await usage.use(claim('bol', { tier: 'pro', userId }));
    expect(await usage.use(claim('bol', { tier: 'registered', userId }))).toBe(true);
    expect(await usage.use(claim('bol', { tier: 'pro', userId }))).toBe(true);
    expect(await usage.use(claim('bol', { tier: 'registered', userId }))).toBe(false);
  });

  it.each([
    ['bol', visitor('198.51.100.1')],
    ['bulk-job', registered()],
    ['bulk-upload', { tier: 'pro', userId: randomUUID() }],
  ] as const)('%s is refused to a tier that has none', async (allowance, subject) => {
    expect(await usage.reserve(claim(allowance, subject))).toMatchObject({
      granted: false,
      refusal: 'not-in-tier',
      limit: 0,
      resetsAt: null,
    });
    expect(await usage.commit(claim(allowance, subject))).toMatchObject({ committed: false });
  });
});

describe('an anonymous visitor', () => {
  it('has three predictions a day, whichever address they come from', async () => {
    const subject = visitor('198.51.100.2');
    for (let n = 0; n < 3; n += 1) {
      expect(
        await usage.use(claim('prediction', { ...subject, clientAddress: `198.51.100.${20 + n}` } as never)),
      ).toBe(true);
    }
    expect(await usage.reserve(claim('prediction', subject))).toMatchObject({
      granted: false,
      refusal: 'used-up',
    });
  });

  it("cannot clear cookies for endless predictions: an address has ten visitors' worth", async () => {
    for (let n = 0; n < 30; n += 1) {
      expect(await usage.use(claim('prediction', visitor('198.51.100.3')))).toBe(true);
    }
    const refused = claim('prediction', visitor('198.51.100.3'));
    expect(await usage.reserve(refused)).toMatchObject({
      granted: false,
      refusal: 'address-used-up',
      resetsAt: '2426-07-02T00:00:00.000Z',
    });
    // The rejected request used no slot of the visitor: at another address all three are available.
    const elsewhere = { ...refused.subject, clientAddress: '198.51.100.4' } as never;
    expect(await usage.reserve(claim('prediction', elsewhere))).toMatchObject({
      granted: true,
      remaining: 2,
    });
  });

  it('shares the ceiling with the whole /64 of an IPv6 address', async () => {
    for (let n = 0; n < 30; n += 1) {
      await usage.use(claim('prediction', visitor(`2001:db8:1:2::${n.toString(16)}`)));
    }
    expect(await usage.reserve(claim('prediction', visitor('2001:db8:1:2:ffff::1')))).toMatchObject({
      refusal: 'address-used-up',
    });
    expect(await usage.use(claim('prediction', visitor('2001:db8:1:3::1')))).toBe(true);
  });

  it('gives the place at the address back with a release, and by lapsing', async () => {
    const address = '198.51.100.5';
    for (let n = 0; n < 30; n += 1) {
      const one = claim('prediction', visitor(address));
      await usage.reserve(one);
      await usage.release(one);
    }
    for (let n = 0; n < 30; n += 1) await usage.reserve(claim('prediction', visitor(address)));
    expect(await usage.reserve(claim('prediction', visitor(address)))).toMatchObject({ granted: false });
    usage.passMs(60 * secondMs);
    expect(await usage.use(claim('prediction', visitor(address)))).toBe(true);
  });
});

it.each([
  ['an allowance there is not', { ...claim('bol', registered()), allowance: 'coffee' }],
  ['a user without an id', claim('bol', { tier: 'pro' } as never)],
  ['a visitor without an address', claim('bol', { tier: 'anonymous', anonymousId: randomUUID() } as never)],
  ['a visitor who claims a tier', claim('bol', { ...visitor('203.0.113.1'), tier: 'pro' } as never)],
  ['a reservation id with blanks', claim('bol', registered(), 'not an id')],
])('%s does not leave the caller', async (_name, broken) => {
  await expect(usage.reserve(broken as never)).rejects.toThrow('breaks its contract');
});
