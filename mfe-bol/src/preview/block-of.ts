import type { BolBlock } from '@freightwright/contracts/constants';
import { line } from '../values/catalog.made.ts';
import { bill } from '../values/inputs.made.ts';

/** The block of the printed page that shows a field, by its path; undefined for one that no block shows. */
export function blockOf(path: string): BolBlock | undefined {
  const [name = '', , field = ''] = path.split('.');
  const entries: readonly [string, { readonly block?: BolBlock | undefined }][] = [
    ...Object.entries(name === 'lineItems' ? line : {}).filter(([each]) => each === field),
    ...Object.entries(bill).filter(([each]) => each === name),
  ];
  return entries.find(([, { block }]) => block !== undefined)?.[1].block;
}
