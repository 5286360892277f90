export * from './components.ts';
export * from './ui-root.tsx';
