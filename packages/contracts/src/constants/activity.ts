/** The audit events, by the kind under which users look for them. */
export const auditActionsByKind = {
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
  /** Events of the site's operator. They appear in no account, only in the operator's export. */
  operation: ['tariff-imported', 'tariff-withdrawn', 'remote-deployed', 'remote-rolled-back'],
} as const;

export type ActivityKind = keyof typeof auditActionsByKind;
export type AuditAction = (typeof auditActionsByKind)[ActivityKind][number];

/** The kinds that users may list for their own account. */
export const activityKinds = [
  'signing-in',
  'account',
  'plan',
  'keys',
  'webhooks',
  'bills',
  'terms',
] as const satisfies readonly ActivityKind[];

/** The audit events that users find in their own account. */
export type OwnAuditAction = (typeof auditActionsByKind)[(typeof activityKinds)[number]][number];

/** Rows of one page. */
export const activityPerPage = 25;
/** Retention of audit log entries, days. */
export const activityDays = 365;
