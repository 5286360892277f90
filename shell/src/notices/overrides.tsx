import type { RemoteEntry } from '@freightwright/contracts';
import styles from './overrides.module.css';

/** Lists the overridden remotes, so that a test build is not mistaken for the site. */
export function Overrides({ entries }: { readonly entries: readonly RemoteEntry[] }) {
  const overridden = entries.filter(({ override }) => override);
  if (overridden.length === 0) return null;
  return (
    <aside aria-label="Overrides" className={styles.strip}>
      <div className={styles.bar}>
        <ul>
          {overridden.map(({ name, manifest, version }) => (
            <li key={name}>
              <span className={styles.tag}>Override</span>
              <strong>{name}</strong>
              <span className={styles.address}>
                {manifest.startsWith('/') ? `version ${version}` : manifest}
              </span>
            </li>
          ))}
        </ul>
        <a href="?mf=clear" className={styles.clear}>
          {overridden.length === 1 ? 'Clear override' : 'Clear overrides'}
        </a>
      </div>
    </aside>
  );
}
