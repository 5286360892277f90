import util from '../theme/utilities.module.css';
import styles from './contents.module.css';
import type { GuideEntry } from './guide-section.tsx';
import { useSectionOnShow } from './use-section-on-show.ts';

/** The sections of a guide beside its text, the current one highlighted; collapsed on narrow screens. */
export function Contents({ entries }: { readonly entries: readonly GuideEntry[] }) {
  const onShow = useSectionOnShow(entries);
  const list = (
    <ol className={styles.list}>
      {entries.map(({ id, title }) => (
        <li key={id}>
          <a href={`#${id}`} className={styles.link} aria-current={id === onShow ? 'location' : undefined}>
            {title}
          </a>
        </li>
      ))}
    </ol>
  );
  return (
    <>
      <nav className={styles.beside} aria-label="On this page">
        <p className={styles.label}>On this page</p>
        {list}
      </nav>
      <details className={styles.folded}>
        <summary className={styles.summary}>
          On this page
          <svg
            className={util.chevron}
            width="16"
            height="16"
            viewBox="0 0 16 16"
            aria-hidden="true"
            focusable="false"
          >
            <path d="m3.5 6 4.5 4.5L12.5 6" />
          </svg>
        </summary>
        <nav aria-label="On this page">{list}</nav>
      </details>
    </>
  );
}
