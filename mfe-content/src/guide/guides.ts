/** The page above every guide. */
export const guides = [{ name: 'Guides', path: '/freight-class-chart' }] as const;
