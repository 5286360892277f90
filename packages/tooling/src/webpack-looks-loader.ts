import type { LoaderContext } from 'webpack';
import { looksFile, readLooks, writeLooks } from './webpack-looks.ts';

/** Inserts the names of utility classes before the code is compiled (see `webpack-looks.ts`). */
export default function writeOutLooks(
  this: LoaderContext<{ readonly salt: string }>,
  source: string,
): string {
  this.addDependency(looksFile);
  return writeLooks(source, readLooks(), this.getOptions().salt);
}
