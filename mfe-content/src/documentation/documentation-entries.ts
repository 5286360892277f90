import type { GuideEntry } from '@freightwright/mfe-kit/guide';

export const documentTabs = ['getting-started', 'calculator-guide', 'features', 'troubleshooting'] as const;
export type DocumentationTab = (typeof documentTabs)[number];

export const startEntries = {
  first: { id: 'first-class', title: 'Your first freight class' },
  account: { id: 'with-an-account', title: 'With and without an account' },
  plans: { id: 'allowances', title: 'What each plan allows' },
  next: { id: 'where-next', title: 'Where to go next' },
} as const;

export const calculatorEntries = {
  measures: { id: 'enter-measures', title: 'Enter size and weight' },
  result: { id: 'read-the-result', title: 'Read the result' },
  arithmetic: { id: 'the-arithmetic', title: 'The arithmetic' },
  onward: { id: 'use-the-result', title: 'Use the result' },
  count: { id: 'free-calculations', title: 'How free calculations count' },
  units: { id: 'several-units', title: 'Several kinds of units' },
} as const;

export const featureEntries = {
  class: { id: 'class-and-density', title: 'Class and density' },
  predictor: { id: 'cost-predictor', title: 'Cost predictor' },
  bill: { id: 'bill-of-lading', title: 'Bill of lading' },
  lookup: { id: 'lookup-and-guides', title: 'Lookup and guides' },
  account: { id: 'dashboard-and-account', title: 'Dashboard and account' },
  enterprise: { id: 'csv-and-api', title: 'Bulk CSV and API' },
} as const;

export const troubleEntries = {
  calculator: { id: 'calculator-trouble', title: 'Calculator' },
  predictor: { id: 'predictor-trouble', title: 'Cost predictor' },
  bill: { id: 'bill-trouble', title: 'Bill of lading' },
  account: { id: 'account-trouble', title: 'Account and payment' },
  page: { id: 'page-trouble', title: 'Pages and email' },
  ask: { id: 'ask-us', title: 'Still stuck?' },
} as const;

export const entriesOf: Readonly<Record<DocumentationTab, readonly GuideEntry[]>> = {
  'getting-started': Object.values(startEntries),
  'calculator-guide': Object.values(calculatorEntries),
  features: Object.values(featureEntries),
  troubleshooting: Object.values(troubleEntries),
};
