export * from './site-search.tsx';
