/** Days of history on the status page, today included. */
export const statusDaysShown = 90;

/** The user-visible names of the components, in the order of the status page. */
export const statusComponentNames = {
  pages: 'Calculator and pages',
  account: 'Sign-in and accounts',
  bills: 'Bills of lading',
  predictions: 'Cost predictions',
  bulk: 'Bulk files',
  payments: 'Payments',
  emails: 'Emails',
  api: 'API',
} as const;

export type StatusComponent = keyof typeof statusComponentNames;
export const statusComponents = Object.keys(statusComponentNames) as StatusComponent[];
