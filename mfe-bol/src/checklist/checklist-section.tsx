import { Checkbox } from '@freightwright/mfe-ui';
import { type ReactNode, useId } from 'react';
import type { ChecklistItem } from './checklist-items.ts';
import styles from './checklist-section.module.css';

interface ChecklistSectionProps {
  readonly title: string;
  /** The rule that asks for it. */
  readonly source: string;
  readonly items: readonly ChecklistItem[];
  readonly ticked: ReadonlySet<string>;
  readonly onTick: (id: string, on: boolean) => void;
  readonly children?: ReactNode;
}

export function ChecklistSection({ title, source, items, ticked, onTick, children }: ChecklistSectionProps) {
  const titleId = useId();
  return (
    <section className={styles.section} aria-labelledby={titleId}>
      <div className={styles.head}>
        <h3 id={titleId} className={styles.title}>
          {title}
        </h3>
        <p className={styles.source}>{source}</p>
      </div>
      {children && <p className={styles.note}>{children}</p>}
      <ul className={styles.list}>
        {items.map((item) => (
          <li key={item.id}>
            <Checkbox
              className={styles.item ?? ''}
              checked={ticked.has(item.id)}
              onChange={({ target }) => onTick(item.id, target.checked)}
            >
              <span className={styles.words}>
                <span className={styles.name}>{item.title}</span>
                <span className={styles.detail}>{item.detail}</span>
              </span>
              <span className={styles.paragraph}>{item.source}</span>
            </Checkbox>
          </li>
        ))}
      </ul>
    </section>
  );
}
