import { isUsState, Problem, type ResponseOf, type readZip as readZipRoute } from '@freightwright/contracts';
import type { ZipPoints } from '@freightwright/zip-points';

export interface ReadZipDeps {
  /** Loads the ZIP codes lazily, on the first call. */
  zips: () => Promise<ZipPoints>;
}

/** @throws Problem 'zip.not-found', for military ZIP codes too. */
export async function readZip({ zips }: ReadZipDeps, zip: string): Promise<ResponseOf<typeof readZipRoute>> {
  const found = (await zips()).find(zip);
  if (found === undefined || !isUsState(found.state)) throw new Problem('zip.not-found');
  const { city, state } = found;
  return { place: { zip, city, state } };
}
