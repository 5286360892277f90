import type { NavigationEntry } from '@freightwright/contracts/constants';
import type { Shell } from '../shell.ts';

/** What the header needs from the shell. */
export type HeaderShell = Pick<Shell, 'session' | 'platform' | 'parts' | 'theme'>;

/** The properties of the header, for wide and narrow screens. */
export interface HeaderProps {
  readonly path: string;
  readonly entries: readonly NavigationEntry[];
  readonly shell: HeaderShell;
}
