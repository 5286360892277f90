import type { ReactNode, Ref } from 'react';
import { classNames } from '../class-names.ts';
import util from '../theme/utilities.module.css';
import styles from './columns.module.css';
import { Section } from './section.tsx';

/**
 * One section of `Column`s with hairlines between them, stacked on a phone.
 * @example <Columns label="Plans" count={3}>{plans.map(toColumn)}</Columns>
 */
export const Columns = ({ label, count, children }: { label: string; count: 3 | 4; children: ReactNode }) => (
  <Section aria-label={label}>
    <ul className={classNames(styles.columns, count === 4 && styles.four)}>{children}</ul>
  </Section>
);

interface ColumnProps {
  readonly title: string;
  /** Shown next to the title. */
  readonly tag?: ReactNode;
  /** Shown at the other end of the title row. */
  readonly aside?: ReactNode;
  /** Shown above the title. */
  readonly picture?: ReactNode;
  /** True for the column that the user came for. */
  readonly current?: boolean;
  readonly columnRef?: Ref<HTMLLIElement>;
  readonly children: ReactNode;
}

/** @example <Column title="Free" current>{children}</Column> */
export const Column = ({ title, tag, aside, picture, current, columnRef, children }: ColumnProps) => (
  <li ref={columnRef} className={styles.column} aria-current={current || undefined}>
    {picture}
    <div className={styles.head}>
      <h3 className={util.h3}>{title}</h3>
      {tag}
      {aside && <span className={styles.aside}>{aside}</span>}
    </div>
    {children}
  </li>
);

/**
 * The text under a column's title.
 * @example <ColumnText>Five calculations in three hours.</ColumnText>
 */
export const ColumnText = ({ children }: { readonly children: ReactNode }) => (
  <p className={styles.text}>{children}</p>
);
