import { looks, Sheet, SheetBody } from '@freightwright/mfe-kit';
import { type ReactNode, useId } from 'react';
import styles from './section.module.css';

interface SectionProps {
  readonly title: string;
  /** What the section is about, below its title. */
  readonly about: ReactNode;
  /** Whether it has a table of many columns, which takes the width of both sides. */
  readonly isWide?: boolean;
  readonly children: ReactNode;
}

/** One part of the account: on the left what it is, on the right what can be done. */
export function Section({ title, about, isWide = false, children }: SectionProps) {
  const titleId = useId();
  return (
    <Sheet aria-labelledby={titleId}>
      <SheetBody className={isWide ? looks.stack16 : styles.section}>
        <header>
          <h2 id={titleId} className={looks.h3}>
            {title}
          </h2>
          <div className={`${looks.above8} ${looks.quiet}`}>{about}</div>
        </header>
        <div className={isWide ? looks.shrinking : `${looks.shrinking} ${styles.content}`}>{children}</div>
      </SheetBody>
    </Sheet>
  );
}
