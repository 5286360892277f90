/** Days of which the status page tells how each part did, today included. */
export const statusDaysShown = 90;

/** What users know the parts of the site as, in the order of the status page. */
export const statusPartNames = {
  pages: 'Calculator and pages',
  account: 'Sign-in and accounts',
  bills: 'Bills of lading',
  predictions: 'Cost predictions',
  bulk: 'Bulk files',
  payments: 'Payments',
  emails: 'Emails',
  api: 'API',
} as const;

export type StatusPart = keyof typeof statusPartNames;
export const statusParts = Object.keys(statusPartNames) as StatusPart[];
