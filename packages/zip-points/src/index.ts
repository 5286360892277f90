export { loadZipPoints } from './load-zip-points.ts';
export type { ZipPoint, ZipPoints } from './zip-points.ts';
