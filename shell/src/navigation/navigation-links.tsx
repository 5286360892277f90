import type { NavigationEntry } from '@freightwright/contracts/constants';

interface NavigationLinksProps {
  readonly entries: readonly NavigationEntry[];
  readonly className: string | undefined;
}

export const NavigationLinks = ({ entries, className }: NavigationLinksProps) => (
  <ul>
    {entries.map((entry) => (
      <li key={entry.path}>
        <a href={entry.path} className={className} aria-current={entry.current}>
          {entry.label}
        </a>
      </li>
    ))}
  </ul>
);
