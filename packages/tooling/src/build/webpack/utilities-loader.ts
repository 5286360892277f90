import type { LoaderContext } from 'webpack';
import { readUtilities, utilitiesFile, writeUtilities } from './utilities.ts';

/** Inserts the names of utility classes before the code is compiled (see `utilities.ts`). */
export default function writeOutUtilities(
  this: LoaderContext<{ readonly salt: string }>,
  source: string,
): string {
  this.addDependency(utilitiesFile);
  return writeUtilities(source, readUtilities(), this.getOptions().salt);
}
