import { classNames, looks, Sheet, Tag } from '@freightwright/mfe-kit';
import { type ReactNode, useId } from 'react';
import styles from './card.module.css';

interface CardProps {
  readonly title: string;
  readonly tag?: string;
  /** True for something that does not exist yet. The card then has a dashed edge. */
  readonly planned?: boolean;
  /** Shown at the foot of the card. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

export function Card({ title, tag, planned = false, actions, children }: CardProps) {
  const titleId = useId();
  return (
    <Sheet
      className={classNames(`${looks.roomy} ${looks.column} ${looks.shrinking}`, planned && styles.planned)}
      aria-labelledby={titleId}
    >
      <header className={`${looks.apart8} ${looks.high24} ${looks.below8}`}>
        <h2 id={titleId} className={looks.h3}>
          {title}
        </h2>
        {tag && <Tag>{tag}</Tag>}
      </header>
      {children}
      {actions && <div className={styles.actions}>{actions}</div>}
    </Sheet>
  );
}

export function CardText({ children }: { readonly children: ReactNode }) {
  return <p className={looks.quiet}>{children}</p>;
}
