export { loadZipPoints } from './load-zip-points.ts';
export type { LocatedZip, ZipPoint, ZipPoints } from './zip-points.ts';
