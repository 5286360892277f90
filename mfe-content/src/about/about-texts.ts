export interface Card {
  readonly title: string;
  readonly text: string;
}

export const features: readonly Card[] = [
  {
    title: 'Freight class',
    text: 'Four numbers give you density and class on both scales, in your browser and without waiting.',
  },
  {
    title: 'Cost predictor',
    text: 'An estimate for a lane with a range, the fuel surcharge and every accessorial in its own row.',
  },
  {
    title: 'Bill of lading',
    text: 'A form beside the page it prints, with the rules for hazardous goods checked as you type.',
  },
];

/** Source: specification, point 1, "Marketing claims (unverified, display only)". Shown with their label. */
export const statistics: readonly { readonly figure: string; readonly text: string }[] = [
  { figure: '5,000+', text: 'Users' },
  { figure: '2M+', text: 'Calculations' },
  { figure: '99.8%', text: 'Accuracy' },
  { figure: '$50M+', text: 'Savings' },
];

export const values: readonly Card[] = [
  {
    title: 'Show the work',
    text: 'Every figure says where it comes from, and you can check the sum by hand.',
  },
  { title: 'Say what we don’t know', text: 'We label what is only an estimate or an illustration.' },
  { title: 'Keep it yours', text: 'You can take a copy of your data or delete it at any time.' },
];
