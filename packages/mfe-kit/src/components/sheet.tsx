import { type HTMLAttributes, type ReactNode, type Ref, useId } from 'react';
import { classNames } from '../class-names.ts';
import styles from './sheet.module.css';

interface SheetProps extends Omit<HTMLAttributes<HTMLElement>, 'title'> {
  /** Heading in the band along the top; names the sheet. Without one the sheet has no band, and is named by `aria-label`. */
  readonly title?: string;
  readonly titleRef?: Ref<HTMLHeadingElement>;
  /** At the other end of the band: a count, a link. */
  readonly aside?: ReactNode;
}

/** The bordered surface that most things on a page stand on. What reaches over its edge is cut off. */
export function Sheet({ title, titleRef, aside, className, children, ...rest }: SheetProps) {
  const titleId = useId();
  return (
    <section
      aria-labelledby={title === undefined ? undefined : titleId}
      {...rest}
      className={classNames(styles.sheet, className)}
    >
      {title !== undefined && (
        <SheetHead>
          {/* The focus can be sent here: to a reader the heading says where it went. */}
          <h2 id={titleId} ref={titleRef} tabIndex={titleRef ? -1 : undefined} className={styles.title}>
            {title}
          </h2>
          {aside}
        </SheetHead>
      )}
      {children}
    </section>
  );
}

/** The band by itself, for a sheet whose band holds no heading. */
export function SheetHead({ children }: { readonly children: ReactNode }) {
  return <header className={styles.head}>{children}</header>;
}

interface SheetBodyProps {
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** Content of a sheet in its padding. */
export function SheetBody({ className, children }: SheetBodyProps) {
  return <div className={classNames(styles.body, className)}>{children}</div>;
}
