/** The pages of the portal, which remote.json declares. */
export const paths = {
  overview: '/developers',
  quickStart: '/developers/quick-start',
  clients: '/developers/clients',
  reference: '/developers/reference',
  webhooks: '/developers/webhooks',
  errors: '/developers/errors',
  changelog: '/developers/changelog',
} as const;

export const portalTrail = [{ name: 'Developers', path: paths.overview }] as const;

export const portalLinks = [
  { path: paths.overview, label: 'Overview' },
  { path: paths.quickStart, label: 'Quick start' },
  { path: paths.clients, label: 'Clients' },
  { path: paths.reference, label: 'Reference' },
  { path: paths.webhooks, label: 'Webhooks' },
  { path: paths.errors, label: 'Errors' },
  { path: paths.changelog, label: 'Changelog' },
] as const;
