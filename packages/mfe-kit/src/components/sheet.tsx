import { type HTMLAttributes, type ReactNode, type Ref, useId } from 'react';
import { classNames } from '../class-names.ts';
import looks from '../theme/looks.module.css';
import styles from './sheet.module.css';

interface SheetProps extends Omit<HTMLAttributes<HTMLElement>, 'title'> {
  /** The heading in the band along the top. Without it there is no band, and `aria-label` is needed. */
  readonly title?: string;
  readonly titleRef?: Ref<HTMLHeadingElement>;
  /** Content at the other end of the band, such as a count or a link. */
  readonly aside?: ReactNode;
}

/** The bordered surface that holds most things on a page. Content that reaches over its edge is cut off. */
export function Sheet({ title, titleRef, aside, className, children, ...rest }: SheetProps) {
  const titleId = useId();
  return (
    <section
      aria-labelledby={title === undefined ? undefined : titleId}
      {...rest}
      className={classNames(`${looks.sheet} ${looks.clipped}`, className)}
    >
      {title !== undefined && (
        <SheetHead>
          {/* With a `titleRef` the heading can take the focus, which tells a screen reader's user where
              they are. */}
          <h2 id={titleId} ref={titleRef} tabIndex={titleRef ? -1 : undefined} className={looks.caption}>
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
export const SheetHead = ({ children }: { readonly children: ReactNode }) => (
  <header className={styles.head}>{children}</header>
);

/** The content of a sheet, with the sheet's padding. */
export const SheetBody = ({
  className,
  children,
}: {
  className?: string | undefined;
  children: ReactNode;
}) => <div className={classNames(styles.body, className)}>{children}</div>;
