import type { Shell } from '../shell.ts';
import type { NavigationEntry } from './navigation-entries.ts';

/** What of the shell stands behind the header. */
export type HeaderShell = Pick<Shell, 'session' | 'platform' | 'parts' | 'theme'>;

/** What the header shows, on a wide screen as on a narrow one. */
export interface HeaderProps {
  readonly path: string;
  readonly entries: readonly NavigationEntry[];
  readonly shell: HeaderShell;
}
