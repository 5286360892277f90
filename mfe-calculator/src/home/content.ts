/** Shown next to every marketing figure, because nobody has checked them. */
export const claimLabel = 'Unverified claim';

export interface Claim {
  readonly figure: string;
  readonly text: string;
}

/**
 * Source: product specification, point 1, "Marketing claims (unverified, display only)". Each is shown with
 * `claimLabel`.
 */
export const claims = {
  users: { figure: '15,000+', text: 'Users' },
  accuracy: { figure: '99.9%', text: 'Accuracy' },
  customerSavings: { figure: '15 to 25%', text: 'Saved by most customers' },
} as const satisfies Readonly<Record<string, Claim>>;

/** From the same source. Shown next to the ROI section's example. */
export const industrySavings = 'Industry savings are put at $45 to $85 per shipment';

/** Shown next to every quote, because nobody really said it. */
export const sampleLabel = 'Sample';

export interface Testimonial {
  readonly quote: string;
  /** A role; no person is named. */
  readonly role: string;
}

/** Samples, to be replaced by what customers say. Each is shown with `sampleLabel`. */
export const testimonials: readonly Testimonial[] = [
  {
    quote:
      'We measure at the dock and read the class off the same screen. The carrier’s inspection and ours agree.',
    role: 'Shipping manager, furniture maker',
  },
  {
    quote: 'Two inches off a crate moved it a class down. We cut the crates to that size now.',
    role: 'Packaging engineer, machine parts',
  },
  {
    quote: 'The 2025 class beside the old one spares us the argument after the invoice.',
    role: 'Freight broker, Midwest lanes',
  },
];

export interface Plan {
  readonly id: 'free' | 'professional' | 'enterprise';
  readonly name: string;
  readonly price: string;
  readonly features: readonly string[];
  readonly buttonText: string;
  readonly popular?: boolean;
}

/** Source: product specification, points 1 and 6. */
export const plans: readonly Plan[] = [
  {
    id: 'free',
    name: 'Free',
    price: '$0',
    features: ['5 calculations every 24 hours', '3 cost predictions a day', '1 bill of lading every 5 days'],
    buttonText: 'Start free',
  },
  {
    id: 'professional',
    name: 'Professional',
    price: '$29',
    features: [
      'Unlimited calculations and predictions',
      'Unlimited bills of lading',
      'Priority email support',
    ],
    buttonText: 'Choose Professional',
    popular: true,
  },
  {
    id: 'enterprise',
    name: 'Enterprise',
    price: '$79',
    features: [
      'Everything in Professional',
      'Bulk CSV, up to 1,000 shipments',
      'API access and 4-hour support',
    ],
    buttonText: 'Choose Enterprise',
  },
];
