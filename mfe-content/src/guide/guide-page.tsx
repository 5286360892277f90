import { looks } from '@freightwright/mfe-kit';
import { Link } from '@freightwright/mfe-routing';
import { type ReactNode, useEffect } from 'react';
import { Contents } from './contents.tsx';
import type { GuideEntry } from './guide-entry.ts';
import styles from './guide-page.module.css';

interface GuidePageProps {
  readonly title: string;
  readonly lead: string;
  /** Where the figures come from. */
  readonly sources: string;
  readonly entries: readonly GuideEntry[];
  /** The `GuideSection`s of the entries, in their order. */
  readonly children: ReactNode;
}

/**
 * A guide: contents, text and notes next to each other. On a narrow screen the contents are folded and the
 * notes are part of the text.
 */
export function GuidePage({ title, lead, sources, entries, children }: GuidePageProps) {
  // A reader may follow a link to a section before the page is loaded, so the section is scrolled to here.
  useEffect(() => {
    const id = decodeURIComponent(window.location.hash.slice(1));
    if (entries.some((entry) => entry.id === id)) document.getElementById(id)?.scrollIntoView();
  }, [entries]);
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <nav className={`${looks.below8} ${looks.quiet}`} aria-label="Where this page belongs">
          <Link to="/freight-class-chart">Guides</Link>
          <span aria-hidden="true"> / </span>
          <span aria-current="page">{title}</span>
        </nav>
        <h1 className={styles.title}>{title}</h1>
        <p className={`${looks.below20} ${looks.lead} ${looks.pretty}`}>{lead}</p>
        <p className={styles.sources}>{sources}</p>
      </header>
      <Contents entries={entries} />
      <div className={styles.sections}>{children}</div>
    </div>
  );
}
