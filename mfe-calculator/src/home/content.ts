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
export const industrySavings = 'Industry savings of $45 to $85 per shipment';

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
