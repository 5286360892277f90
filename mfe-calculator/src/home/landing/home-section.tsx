import { util } from '@freightwright/mfe-kit';
import { type ReactNode, useId } from 'react';
import styles from './home-section.module.css';

interface HomeSectionProps {
  /** The fragment of a link to the section: '/#faq'. */
  readonly id?: string;
  readonly title: string;
  readonly lead?: ReactNode;
  readonly children: ReactNode;
}

export function HomeSection({ id, title, lead, children }: HomeSectionProps) {
  const titleId = useId();
  return (
    // With an id, a link can move the focus here.
    <section id={id} tabIndex={id ? -1 : undefined} aria-labelledby={titleId}>
      <header className={styles.head}>
        <h2 id={titleId} className={`${util.h2} ${util.balanced}`}>
          {title}
        </h2>
        {lead && <p className={util.intro}>{lead}</p>}
      </header>
      {children}
    </section>
  );
}
