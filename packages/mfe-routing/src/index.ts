export * from './query.ts';
export * from './router.ts';
