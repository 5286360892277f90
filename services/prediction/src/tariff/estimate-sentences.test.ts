import type { EstimateInput } from '@freightwright/domain';
import { expect, it } from 'vitest';
import { of, pallet } from '../../test/estimate-fixture.ts';

/**
 * All texts of an estimate, with no-break spaces as plain ones: factors and their cents, changes, warnings.
 */
function sentencesOf(changed: Partial<EstimateInput>): string[] {
  const { factors, changes, warnings } = of({ accessorials: [], ...changed });
  return [
    ...factors.map(({ description, cents }) => `${description} ${cents}`),
    ...changes.map(({ title, sentence, savingCents }) => `${title} -${savingCents}: ${sentence}`),
    ...warnings.map(({ title, sentence }) => `${title}: ${sentence}`),
  ].map((text) => text.replaceAll('\u00a0', ' '));
}

const cases: readonly [string, Partial<EstimateInput>, readonly string[]][] = [
  [
    'two kinds of unit',
    {
      units: [
        { ...pallet, count: 2 },
        { ...pallet, lengthIn: 60, heightIn: 50, weightLb: 400 },
      ],
    },
    [
      `1,400 lb at the class 50 rate of this lane. 75614`,
      `Classes 175, 100, each at its own rate: together 2.43 times the class 50 base. 108022`,
      `In the break from 1,000 lb. 0`,
      `The tariff takes 40% off. -73454`,
      `27.5% with diesel at $3.71, EIA average for the week of November 16, 2026. 30300`,
      `By linear foot -79282: Space on a shared trailer; it leaves when that is full.`,
      `2 in lower, unit B -16528: At 48 in high the density reaches class 125.`,
      `16.7 lb more on the same pallet, unit B -14803: For goods that are shipped anyway: the density reaches class 125.`,
      `140 lb lighter -14049: 1,260 lb in the same space, if something can stay behind.`,
      `3 in lower, unit A -6196: At 45 in high the density reaches class 92.5.`,
      `33.4 lb more on the same pallet, unit A -1090: For goods that are shipped anyway: the density reaches class 92.5.`,
    ],
  ],
  [
    'commodities of several classes, with deficit weight',
    {
      units: [
        { ...pallet, commodities: [{ weightLb: 200, freightClass: '65' }, { weightLb: 250 }] },
        { ...pallet, weightLb: 300, commodities: [{ weightLb: 300, freightClass: '50' }] },
      ],
    },
    [
      `800 lb at the class 50 rate of this lane. 51440`,
      `Classes 100, 65, 50, each at its own rate: together 1.43 times the class 50 base. 22148`,
      `Rated as 1,000 lb, because 200 lb of deficit weight cost less than the rate of the lighter break. -975`,
      `The tariff takes 40% off. -29045`,
      `27.5% with diesel at $3.71, EIA average for the week of November 16, 2026. 11981`,
      `80 lb lighter -4884: 720 lb in the same space, if something can stay behind.`,
      `3 in lower, unit A -1721: At 45 in high the density reaches class 92.5.`,
      `33.4 lb more on the same pallet, unit A -886: For goods that are shipped anyway: the density reaches class 92.5.`,
      `200 lb more at the same price -0: The price is that of 1,000 lb, so goods of the lowest class in the shipment can be added up to there.`,
    ],
  ],
  [
    'a class lower than that of two densities',
    { freightClass: '70', units: [pallet, { ...pallet, weightLb: 300 }, { ...pallet, weightLb: 900 }] },
    [
      `1,700 lb at the class 50 rate of this lane. 91817`,
      `Class 70 rates at 1.4 times the class 50 base on this lane. 36720`,
      `Rated as 2,000 lb, because 300 lb of deficit weight cost less than the rate of the lighter break. -717`,
      `The tariff takes 40% off. -51128`,
      `27.5% with diesel at $3.71, EIA average for the week of November 16, 2026. 21090`,
      `By linear foot -36582: Space on a shared trailer; it leaves when that is full.`,
      `170 lb lighter -9284: 1,530 lb in the same space, if something can stay behind.`,
      `300 lb more at the same price -0: The price is that of 2,000 lb, so goods of the lowest class in the shipment can be added up to there.`,
      `Class lower than the density’s: By its density, unit A is class 100; it is rated in class 70. Unless the commodity’s NMFC item has that class, a carrier may reclassify it and charge the difference. 1 more unit is lighter than its class, too.`,
    ],
  ],
  [
    'a class lower than that of the density',
    { freightClass: '70' },
    [
      `500 lb at the class 50 rate of this lane. 32150`,
      `Class 70 rates at 1.4 times the class 50 base on this lane. 12860`,
      `500 lb is exactly on the break. 0`,
      `The tariff takes 40% off. -18004`,
      `27.5% with diesel at $3.71, EIA average for the week of November 16, 2026. 7427`,
      `Class lower than the density’s: By its density, the shipment is class 100; it is rated in class 70. Unless the commodity’s NMFC item has that class, a carrier may reclassify it and charge the difference.`,
    ],
  ],
  [
    'terms of the caller’s own',
    {
      freightClass: '150',
      terms: { fakClass: '60', discountPercent: 70, fuelPercent: 20, minimumCents: 12_000 },
    },
    [
      `500 lb at the class 50 rate of this lane. 32150`,
      `Class 60 rates at 1.2 times the class 50 base on this lane. 6430`,
      `500 lb is exactly on the break. 0`,
      `Your own terms take 70% off. -27006`,
      `The least charge on this lane is $120.00. 426`,
      `20% by your own terms, whatever diesel costs. 2400`,
    ],
  ],
  [
    'a light pallet',
    { units: [{ ...pallet, heightIn: 20, weightLb: 90 }] },
    [
      `90 lb at the class 50 rate of this lane. 6828`,
      `Class 175 rates at 3.5 times the class 50 base on this lane. 17072`,
      `Under 500 lb, the lightest break. 0`,
      `The tariff takes 40% off. -9560`,
      `27.5% with diesel at $3.71, EIA average for the week of November 16, 2026. 3944`,
    ],
  ],
  [
    'a trailer that is full',
    { units: [{ ...pallet, count: 40 }], service: 'truckload' },
    [
      `2 × 53 ft trailer, 704 miles at $2.00 a mile. 281600`,
      `27.5% with diesel at $3.71, EIA average for the week of November 16, 2026. 77440`,
    ],
  ],
  [
    'a load too heavy for one trailer',
    { units: [{ ...pallet, weightLb: 9_000, count: 6 }], service: 'truckload' },
    [
      `2 × 53 ft trailer, 704 miles at $2.00 a mile. 281600`,
      `27.5% with diesel at $3.71, EIA average for the week of November 16, 2026. 77440`,
      `By linear foot -28560: Space on a shared trailer; it leaves when that is full.`,
    ],
  ],
  [
    'two pallets in a van',
    { units: [{ ...pallet, count: 2 }], service: 'expedited' },
    [
      `Cargo van, 704 miles at $1.20 a mile. 84480`,
      `27.5% with diesel at $3.71, EIA average for the week of November 16, 2026. 23232`,
      `By linear foot -46512: Space on a shared trailer; it leaves when that is full.`,
      `As LTL -25077: Freight of several shippers, rated by class and weight.`,
    ],
  ],
  [
    'four pallets too high for a van',
    { units: [{ ...pallet, heightIn: 70, count: 4 }], service: 'expedited' },
    [
      `Small straight truck, 704 miles at $1.80 a mile. 126720`,
      `27.5% with diesel at $3.71, EIA average for the week of November 16, 2026. 34848`,
      `By linear foot -100368: Space on a shared trailer; it leaves when that is full.`,
    ],
  ],
  [
    'ten pallets in a large straight truck',
    { units: [{ ...pallet, heightIn: 70, count: 10 }], service: 'expedited' },
    [
      `Large straight truck, 704 miles at $2.35 a mile. 165440`,
      `27.5% with diesel at $3.71, EIA average for the week of November 16, 2026. 45496`,
      `By linear foot -88536: Space on a shared trailer; it leaves when that is full.`,
      `As a full truckload -31416: A trailer for this shipment alone, by the mile.`,
    ],
  ],
  [
    'five pallets by the foot',
    { units: [{ ...pallet, count: 5 }], service: 'standard' },
    [
      `12 ft of trailer floor at $48.00 a foot. 57600`,
      `27.5% with diesel at $3.71, EIA average for the week of November 16, 2026. 15840`,
    ],
  ],
  [
    'more than one trailer by the count of rows, not packed',
    { units: [{ ...pallet, count: 30 }] },
    [
      `15,000 lb at the class 50 rate of this lane. 443700`,
      `Class 100 rates at 2 times the class 50 base on this lane. 443700`,
      `In the break from 10,000 lb. 0`,
      `The tariff takes 40% off. -354960`,
      `27.5% with diesel at $3.71, EIA average for the week of November 16, 2026. 146421`,
      `As a full truckload -319821: A trailer for this shipment alone, by the mile.`,
      `By linear foot -311661: Space on a shared trailer; it leaves when that is full.`,
      `Expedited -131325: The smallest vehicle that takes it goes at once, by the mile.`,
      `1,500 lb lighter -67886: 13,500 lb in the same space, if something can stay behind.`,
      `3 in lower -50949: At 45 in high the density reaches class 92.5.`,
      `33.4 lb more on the same pallet -9005: For goods that are shipped anyway: the density reaches class 92.5.`,
      `Not an LTL shipment: LTL ends at 20,000 lb, 12 ft or 750 cu ft; this is 60 ft of trailer, 1,600 cu ft. This estimate uses the class rates of your own tariff or terms. Ask the carrier whether they apply.`,
      `Linear foot rule: A carrier that applies it rates 1,000 lb a foot: 60,000 lb instead of 15,000 lb. Carriers start at 12 to 24 ft.`,
      `Cubic capacity rule: It applies over 750 cu ft at under 6 lb/cu ft. A carrier that has it charges for the space instead of the weight. What cannot be stacked counts 96 in high; the units themselves measure 1,600.00 cu ft. Ask for a volume quote.`,
    ],
  ],
];

it.each(cases)(
  'the estimate for %s says what it is made of and what would change it',
  (_, changed, sentences) => {
    expect(sentencesOf(changed)).toEqual(sentences);
  },
);
