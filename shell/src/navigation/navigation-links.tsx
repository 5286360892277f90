import type { NavigationEntry } from './navigation-entries.ts';

interface NavigationLinksProps {
  readonly entries: readonly NavigationEntry[];
  readonly path: string;
  readonly className: string | undefined;
}

export function NavigationLinks({ entries, path, className }: NavigationLinksProps) {
  return (
    <ul>
      {entries.map((entry) => (
        <li key={entry.path}>
          <a href={entry.path} className={className} aria-current={entry.path === path ? 'page' : undefined}>
            {entry.label}
          </a>
        </li>
      ))}
    </ul>
  );
}
