import { accessorials, predictionServices } from '@freightwright/contracts/constants';
import { freightClasses } from '@freightwright/domain';

export const stats = [
  [String(freightClasses.length), 'freight classes, each with its own rate'],
  ['7', 'weight breaks, with deficit weight'],
  [String(predictionServices.length), 'service types, each with its own rule'],
  [String(Object.keys(accessorials).length), 'services at pickup and delivery'],
] as const;

/** The strip of the product specification, which are claims and no measurements. */
export const claims = [
  ['847', 'calculations today'],
  ['24/7', 'available'],
  ['15 sec', 'to an estimate'],
  ['FREE', 'basic plan'],
] as const;

export const benefits = [
  {
    title: 'Before the pickup',
    points: [
      'Know the price before you call a carrier, with the range in which it is likely to be.',
      'See whether 33 lb more or 2 in less puts the shipment into a cheaper rate.',
      'Remove a service that you don’t need, and see what you save.',
    ],
  },
  {
    title: 'When the bill comes',
    points: [
      'Every line shows how it’s calculated, so you can check a carrier’s bill against it.',
      'See the class, weight break, discount, minimum and fuel beside each figure.',
      'Print the estimate on one page and keep it with the bill of lading.',
    ],
  },
] as const;

export const steps = [
  [
    'Enter the lane and the shipment',
    'Two ZIP codes, four figures and the services. A shipment from the calculator is filled in.',
  ],
  [
    'Read the price line by line',
    'Base rate, discount, fuel and accessorials add up to the total, to the cent.',
  ],
  [
    'Change what costs too much',
    'Each suggestion says what it saves. Then make a bill of lading from the estimate.',
  ],
] as const;

export const features = [
  [
    'Rates by class, lane and weight',
    'Each commodity is rated in its own class at the weight break of the whole shipment. When the next break is cheaper, the shipment is rated as heavier than it is, as carriers do.',
  ],
  [
    'Fuel by the published price',
    'The surcharge follows the published diesel price of the week. The estimate names that week and the percentage.',
  ],
  [
    'Your own terms',
    'Sign in to enter your discount, minimum, fuel percentage or FAK class, for all lanes or for one. The estimate says which terms it used.',
  ],
  [
    'A range and its reasons',
    'The range is wider when a ZIP code is on no list, the class disagrees with the density, or the fuel price is old. The estimate says which of these it was.',
  ],
] as const;

export const questions = [
  {
    question: 'Is this a quote?',
    answer:
      'No. It’s an estimate based on a tariff with a date. A carrier’s price depends on your contract with it. Enter the terms of your contract to come closer.',
  },
  {
    question: 'Whose rates are these?',
    answer:
      'The built-in tariff is modeled and doesn’t belong to any carrier. The carriers listed as alternatives are illustrative. An operator of this site can load a real tariff, and the estimate then names it.',
  },
  {
    question: 'What does the confidence mean?',
    answer:
      'It depends on the ZIP codes, the lane, the agreement of class and density, and the age of the fuel price. What lowered it is shown beside it.',
  },
  {
    question: 'How is the distance measured?',
    answer:
      'As the great circle between the centers of both ZIP codes, times 1.2. Around a Great Lake, a bay or a sound, it’s the shortest way around, times 1.14. The distance is the same in both directions.',
  },
  {
    question: 'How many predictions are free?',
    answer:
      'Three a calendar day, with or without an account. Professional and Enterprise have no limit. A prediction that fails is not counted.',
  },
  {
    question: 'Which class is used if I don’t choose one?',
    answer:
      'The class of the density on the NMFC 2025 scale, because that is the one that a carrier bills for freight rated on density alone.',
  },
  {
    question: 'Does AI set the price?',
    answer:
      'No. The price is arithmetic, shown line by line. Where a language model writes the market insights, the page says so, and no figure depends on them.',
  },
  {
    question: 'What happens to my estimates?',
    answer:
      'When you are signed in, Past estimates keeps them for 90 days and then deletes them. Without an account we don’t store any.',
  },
] as const;
