import { util } from '@freightwright/mfe-kit';
import type { ReactNode, Ref } from 'react';
import styles from './page-head.module.css';

interface PageHeadProps {
  readonly title: string;
  readonly lead: string;
  /** Lets the title receive the focus. */
  readonly titleRef?: Ref<HTMLHeadingElement>;
  /** Shown next to the title where there is room, otherwise below the lead. */
  readonly children?: ReactNode;
}

export const PageHead = ({ title, lead, titleRef, children }: PageHeadProps) => (
  <header className={styles.head}>
    <div>
      <h1
        ref={titleRef}
        tabIndex={titleRef ? -1 : undefined}
        className={`${util.h1} ${util.balanced} ${util.below12}`}
      >
        {title}
      </h1>
      <p className={`${util.lead} ${util.pretty}`}>{lead}</p>
    </div>
    {children}
  </header>
);
