import type { ReactNode } from 'react';
import looks from '../theme/looks.module.css';
import styles from './guide-section.module.css';

/** A section of a guide, as the contents list names it. */
export interface GuideEntry {
  readonly id: string;
  readonly title: string;
}

interface GuideSectionProps {
  readonly entry: GuideEntry;
  /** Shown in the notes column, or in the text where there is no such column. */
  readonly notes?: ReactNode;
  readonly children: ReactNode;
}

/** A section of a guide under its heading, with its notes beside it. */
export function GuideSection({ entry: { id, title }, notes, children }: GuideSectionProps) {
  return (
    <section id={id} className={styles.section} aria-labelledby={`${id}-title`}>
      <div className={looks.shrinking}>
        <h2 id={`${id}-title`} className={`${looks.below12} ${looks.h2}`}>
          {title}
        </h2>
        {children}
      </div>
      {notes && <div className={styles.notes}>{notes}</div>}
    </section>
  );
}

export function Note({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <aside className={looks.remark} aria-label={title}>
      <p className={looks.caption}>{title}</p>
      <p className={looks.quiet}>{children}</p>
    </aside>
  );
}

/** A paragraph of the text. */
export function Prose({ children }: { readonly children: ReactNode }) {
  return <p className={styles.prose}>{children}</p>;
}
