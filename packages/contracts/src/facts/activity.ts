/** The acts that an audit log tells, by the kind under which a reader looks for them. */
export const activityActs = {
  'signing-in': [
    'signed-in',
    'sign-in-refused',
    'password-refused',
    'signed-out',
    'signed-out-everywhere',
    'session-ended',
  ],
  account: ['account-made', 'email-changed', 'password-changed', 'copy-made', 'account-deleted'],
  plan: [
    'plan-bought',
    'plan-changed',
    'plan-cancelled',
    'plan-suspended',
    'plan-recovered',
    'plan-ended',
    'payment-failed',
    'payment-refunded',
  ],
  keys: ['key-made', 'key-revoked'],
  webhooks: [
    'webhook-made',
    'webhook-changed',
    'webhook-secret-rotated',
    'webhook-deleted',
    'webhook-disabled',
  ],
  bills: ['bill-issued', 'bill-voided'],
  terms: ['terms-changed'],
  /** Of whoever runs the site: in no account, in the operator's export alone. */
  operation: ['tariff-imported', 'tariff-withdrawn', 'remote-deployed', 'remote-rolled-back'],
} as const;

export type ActivityKind = keyof typeof activityActs;
export type ActivityAct = (typeof activityActs)[ActivityKind][number];

/** What somebody may ask for of the own account. */
export const activityKinds = [
  'signing-in',
  'account',
  'plan',
  'keys',
  'webhooks',
  'bills',
  'terms',
] as const satisfies readonly ActivityKind[];

/** The acts that somebody finds in the own account. */
export type OwnAct = (typeof activityActs)[(typeof activityKinds)[number]][number];

/** Rows of one page. */
export const activityPerPage = 25;
/** How long a line of the audit log is kept, days. */
export const activityDays = 365;
