import type { Prediction } from '@freightwright/contracts';

const chicago = { zip: '60608', city: 'Chicago', state: 'IL', knownBy: 'zip' as const };
const atlanta = { zip: '30318', city: 'Atlanta', state: 'GA', knownBy: 'zip' as const };

const factor = (name: string, description: string, adjustment: number) => {
  const impact = adjustment > 0 ? 'negative' : adjustment < 0 ? 'positive' : 'neutral';
  return { factor: name, description, impact, adjustment } as const;
};

/** A pallet of 500 lb from Chicago to Atlanta, as returned by the service, with any changes. */
export const samplePrediction = (change: Partial<Prediction> = {}): Prediction => ({
  totalEstimate: 649.4,
  baseRate: 385.8,
  fuelSurcharge: 106.1,
  accessorialCharges: 157.5,
  confidence: 78,
  range: { percent: 12, low: 571.47, high: 727.33 },
  serviceType: 'ltl',
  transitDays: 3,
  factors: [
    factor('Class 50 base', 'The rate of class 50 on this lane at this weight.', 321.5),
    factor('Freight class', 'Class 100 rates at 2.0× the class 50 base on this lane.', 321.5),
    factor('Volume discount', 'The default tariff takes 40% off. Enter your own if you have one.', -257.2),
    factor('Fuel', 'EIA diesel average for the week of November 16, 2026.', 106.1),
    factor('Weight break', '500 lb is exactly on the break. At 490 lb you would still pay for 500.', 0),
    factor('Liftgate at delivery', 'Carriers charge $75.00 to $125.00.', 100),
    factor('Appointment at delivery', 'Carriers charge $40.00 to $75.00.', 57.5),
  ],
  alternatives: [
    {
      carrier: 'Lakeshore Motor Freight',
      serviceType: 'LTL economy',
      estimate: 598.15,
      savings: 51.25,
      transitDays: 4,
      reliability: 91,
    },
    {
      carrier: 'Blue Ridge Lines',
      serviceType: 'LTL standard',
      estimate: 641.8,
      savings: 7.6,
      transitDays: 3,
      reliability: 95,
    },
    {
      carrier: 'Great Central',
      serviceType: 'LTL guaranteed',
      estimate: 788.3,
      transitDays: 2,
      reliability: 98,
    },
    {
      carrier: 'Tri-River Express',
      serviceType: 'Expedited',
      estimate: 1142,
      transitDays: 1,
      reliability: 97,
    },
  ],
  marketInsights: [
    {
      type: 'seasonal',
      title: 'Peak-season capacity',
      description: 'Southeast docks fill from mid-November to year end.',
      impact: 'high',
      recommendation: 'Book pickup two days ahead.',
    },
    {
      type: 'fuel',
      title: 'Diesel is rising',
      description: 'The surcharge steps up at $3.75 a gallon.',
      impact: 'medium',
      recommendation: 'Ship before Wednesday’s update.',
    },
    {
      type: 'route',
      title: 'Near the next band',
      description: 'Rates step up at 750 miles.',
      impact: 'low',
      recommendation: 'Nothing needs to be done.',
    },
  ],
  breakdown: {
    lane: {
      origin: { ...chicago, latitude: 41.851, longitude: -87.669 },
      destination: { ...atlanta, latitude: 33.787, longitude: -84.445 },
      miles: 704,
    },
    rating: {
      method: 'class',
      classes: [{ freightClass: '100', by: 'nmfc2025', weightLb: 500, ratePerCwt: 128.6, charge: 643 }],
      weightBreak: 'M5C',
      deficit: null,
    },
    grossCharge: 643,
    discount: { percent: 40, amount: 257.2, by: 'tariff' },
    minimum: { amount: 140, isApplied: false, by: 'tariff' },
    fuel: {
      percent: 27.5,
      by: 'table',
      pricePerGallon: 3.71,
      weekOf: '2026-11-16',
      effectiveOn: '2026-11-18',
      isConfirmed: true,
      fromPricePerGallon: 3.7,
    },
    accessorials: [
      { id: 'liftgate', amount: 100, from: 75, to: 125 },
      { id: 'appointment', amount: 57.5, from: 40, to: 75 },
    ],
    tariff: {
      name: 'Freightwright built-in tariff',
      version: '2026-11',
      effectiveOn: '2026-11-01',
      isModelled: true,
    },
  },
  warnings: [],
  changes: [
    {
      id: 'without-accessorial',
      title: 'Without the liftgate',
      sentence: 'When the place of delivery has a dock or a forklift.',
      total: 549.4,
      saving: 100,
    },
    {
      id: 'smaller',
      title: '5.2 in lower',
      sentence: 'At 42.8 in the density is 10.5 lb/cu ft, which is class 92.5.',
      total: 612.51,
      saving: 36.89,
    },
  ],
  confidenceReasons: ['The tariff is modelled, and no terms of your own are entered.'],
  insightsBy: 'rules',
  quoteId: 'sample-quote-0001',
  predictedAt: '2026-11-22T15:00:00.000Z',
  ...change,
});
