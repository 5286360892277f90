import { supportAddress } from './support-address.ts';

/** The support address, as a link that opens the reader's mail program. */
export function EmailLink() {
  return <a href={`mailto:${supportAddress}`}>{supportAddress}</a>;
}
