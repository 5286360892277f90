export * from './fake-platform.ts';
export * from './mount-standalone.tsx';
