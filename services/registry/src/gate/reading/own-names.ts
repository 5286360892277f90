import { remoteMark } from '@freightwright/contracts';
import { ident } from 'css-tree';

/** How to tell the names that a remote may give from those of its neighbors. */
export interface OwnNames {
  /** Whether a name, as it is written in the style sheet, is the remote's own. */
  has(written: string): boolean;
  /** How such a name begins, for a refusal. */
  readonly inWords: string;
}

/** Names that begin with the mark that the build writes, or with the remote's name and a hyphen. */
export function ownNames(remote: string): OwnNames {
  const beginnings = [remoteMark(remote), `${remote}-`];
  return {
    has: (written) => {
      const name = ident.decode(written).replace(/^--/, '');
      return beginnings.some((beginning) => name.startsWith(beginning));
    },
    inWords: beginnings.join(' or '),
  };
}
