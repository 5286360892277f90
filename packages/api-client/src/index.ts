export { buildPackage } from './build-package.ts';
export { methodsByOperation } from './generate/client-text.ts';
