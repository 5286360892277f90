export * from './guide-entry.ts';
export * from './guide-page.tsx';
export * from './guide-section.tsx';
