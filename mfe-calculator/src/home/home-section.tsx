import { type ReactNode, useId } from 'react';
import styles from './home-section.module.css';

interface HomeSectionProps {
  /** What a link to it ends on: '/#faq'. */
  readonly id?: string;
  readonly title: string;
  readonly lead?: ReactNode;
  readonly children: ReactNode;
}

/** A section of the home page under its heading. */
export function HomeSection({ id, title, lead, children }: HomeSectionProps) {
  const titleId = useId();
  return (
    // The focus can be sent here by a link.
    <section id={id} tabIndex={id ? -1 : undefined} className={styles.section} aria-labelledby={titleId}>
      <header className={styles.head}>
        <h2 id={titleId} className={styles.title}>
          {title}
        </h2>
        {lead && <p className={styles.lead}>{lead}</p>}
      </header>
      {children}
    </section>
  );
}
