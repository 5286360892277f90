import { Prediction } from '@freightwright/contracts';
import { type AccessorialId, accessorials, estimate, serviceTypes } from '@freightwright/domain';
import { expect, test } from 'vitest';
import { readBuiltInTariff } from '../tariff/assemble-tariff.ts';
import { answerOf } from './answer.ts';

const end = {
  zip: '60692',
  city: 'Chicago',
  state: 'IL',
  knownBy: 'zip3',
  latitude: 41.8,
  longitude: -87.6,
} as const;

test.each(serviceTypes)(
  'the largest shipment that can be asked for by %s is answered within the contract',
  async (service) => {
    // 100 kinds of 999 units, each of the greatest weight and size, on a lane beyond the tariff.
    const unit = {
      lengthIn: 10_000,
      widthIn: 10_000,
      heightIn: 10_000,
      weightLb: 100_000,
      count: 999,
      stackable: false,
    };
    const found = estimate({
      units: Array.from({ length: 100 }, () => unit),
      freightClass: '500',
      lane: { origin: end, destination: end, miles: 9_000 },
      service,
      accessorials: Object.keys(accessorials) as AccessorialId[],
      tariff: await readBuiltInTariff(),
      day: '2026-11-22',
    });
    const about = { quoteId: 'a-quote-of-a-test', at: new Date('2026-11-22T12:00:00Z') };
    const answer = answerOf(found, { marketInsights: [], insightsBy: 'rules' }, about);
    expect(Prediction.safeParse(answer).error?.issues).toBeUndefined();
  },
);
