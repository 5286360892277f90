import { expect, it } from 'vitest';
import { subscriptionSnapshot } from '../../test/subscription-snapshot.ts';
import { type SubscriptionSnapshot, sortOut } from './subscription-status.ts';

const seen = (id: string, createdAtMs: number, more: Partial<SubscriptionSnapshot> = {}) =>
  subscriptionSnapshot(createdAtMs, { id, ...more });
const mine = ({ madeFor }: SubscriptionSnapshot) => madeFor === 'me';

function sorted(all: SubscriptionSnapshot[]) {
  const { counts, giveBack } = sortOut(all, mine);
  return {
    counts: counts?.id,
    giveBack: giveBack.map(({ subscription, reason }) => [subscription.id, reason]),
  };
}

it.each<[string, SubscriptionSnapshot[], string | undefined, string[][]]>([
  ['without any, none counts', [], undefined, []],
  ['the only one counts', [seen('a', 1)], 'a', []],
  ['of two that are paid the older stays', [seen('b', 2), seen('a', 1)], 'a', [['b', 'second-subscription']]],
  [
    'of two of the same second the ids decide, and not the order of the answer',
    [seen('b', 1), seen('a', 1)],
    'a',
    [['b', 'second-subscription']],
  ],
  [
    'the older stays although its payment has failed',
    [seen('b', 2), seen('a', 1, { status: 'past_due' })],
    'a',
    [['b', 'second-subscription']],
  ],
  [
    'one that goes on counts before one that has ended',
    [seen('a', 1, { status: 'canceled', endedAtMs: 9 }), seen('b', 2)],
    'b',
    [],
  ],
  [
    'of those that have ended the last one counts',
    [seen('a', 1, { status: 'canceled', endedAtMs: 5 }), seen('b', 2, { status: 'canceled', endedAtMs: 4 })],
    'a',
    [],
  ],
  [
    'what another user has paid is given back',
    [seen('a', 1, { madeFor: 'other' })],
    undefined,
    [['a', 'other-user']],
  ],
  [
    'what nobody is known to have paid is given back',
    [seen('a', 1, { madeFor: null })],
    undefined,
    [['a', 'other-user']],
  ],
  [
    'what another has paid and has ended is nobody’s',
    [seen('a', 1, { madeFor: 'x', status: 'canceled' })],
    undefined,
    [],
  ],
  ['one that is not paid yet does not count', [seen('a', 1, { status: 'incomplete' })], undefined, []],
  ['one by a price that is not ours is left alone', [seen('a', 1, { choice: null })], undefined, []],
])('%s', (_, all, counts, giveBack) => {
  expect(sorted(all)).toEqual({ counts, giveBack });
});
