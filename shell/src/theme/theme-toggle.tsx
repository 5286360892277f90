import { classNames, MoonIcon, SunIcon, useReadable, util } from '@freightwright/mfe-kit';
import type { ThemeChoice } from './theme-choice.ts';
import styles from './theme-toggle.module.css';

interface ThemeToggleProps {
  readonly theme: ThemeChoice;
  /** With a label, as a row of the menu. */
  readonly wide?: boolean;
}

export function ThemeToggle({ theme, wide = false }: ThemeToggleProps) {
  const other = useReadable(theme) === 'dark' ? 'light' : 'dark';
  const label = `Use ${other} theme`;
  return (
    <button
      type="button"
      className={classNames(util.iconButton, styles.toggle, wide && styles.wide)}
      aria-label={wide ? undefined : label}
      title={wide ? undefined : label}
      onClick={() => theme.choose(other)}
    >
      {/* The style sheet shows the matching icon, because markup does not know the theme. */}
      <MoonIcon size={20} />
      <SunIcon size={20} />
      {wide && label}
    </button>
  );
}
