import { looks } from '@freightwright/mfe-kit';
import type { ReactNode } from 'react';
import styles from './page-head.module.css';

interface PageHeadProps {
  readonly title: string;
  readonly lead: string;
  /** Shown next to the title where there is room, otherwise below the lead. */
  readonly children?: ReactNode;
}

export function PageHead({ title, lead, children }: PageHeadProps) {
  return (
    <header className={styles.head}>
      <div>
        <h1 className={styles.title}>{title}</h1>
        <p className={`${looks.lead} ${looks.pretty}`}>{lead}</p>
      </div>
      {children}
    </header>
  );
}
