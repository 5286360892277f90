import type { ReactNode } from 'react';
import util from '../theme/utilities.module.css';
import styles from './guide-section.module.css';

/** A section of a guide, as listed in the contents. */
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

/**
 * A section of a guide under its heading, with its notes beside it.
 * @example <GuideSection entry={{ id: 'density', title: 'Density' }}><Prose>…</Prose></GuideSection>
 */
export const GuideSection = ({ entry: { id, title }, notes, children }: GuideSectionProps) => (
  <section id={id} className={styles.section} aria-labelledby={`${id}-title`}>
    <div className={util.shrinking}>
      <h2 id={`${id}-title`} className={`${util.below12} ${util.h2}`}>
        {title}
      </h2>
      {children}
    </div>
    {notes && <div className={styles.notes}>{notes}</div>}
  </section>
);

/** @example <Note title="Source">NMFC 2025, item 100.</Note> */
export const Note = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <aside className={util.remark} aria-label={title}>
    <p className={util.caption}>{title}</p>
    <p className={util.quiet}>{children}</p>
  </aside>
);

/** @example <Prose>Density is weight divided by volume.</Prose> */
export const Prose = ({ children }: { readonly children: ReactNode }) => (
  <p className={styles.prose}>{children}</p>
);
