import type { ThemeChoice } from '../theme/theme-choice.ts';
import type { NavigationEntry } from './navigation-entries.ts';

/** What the header shows, on a wide screen as on a narrow one. */
export interface HeaderProps {
  readonly path: string;
  readonly entries: readonly NavigationEntry[];
  readonly theme: ThemeChoice;
  /** Whether a remote answers /auth. Until one does there is nothing to sign in to, and no button that says so. */
  readonly canSignIn: boolean;
}
