export * from './guide-page.tsx';
export * from './guide-section.tsx';
