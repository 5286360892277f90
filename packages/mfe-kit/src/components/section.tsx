import { type HTMLAttributes, type ReactNode, type Ref, useId } from 'react';
import { classNames } from '../class-names.ts';
import util from '../theme/utilities.module.css';
import styles from './section.module.css';

interface SectionProps extends Omit<HTMLAttributes<HTMLElement>, 'title'> {
  /** The heading in the band along the top. Without it there is no band, and `aria-label` is required. */
  readonly title?: string;
  readonly titleRef?: Ref<HTMLHeadingElement>;
  /** Content at the other end of the band, such as a count or a link. */
  readonly aside?: ReactNode;
}

/**
 * The bordered section that contains most content of a page. Overflow is clipped.
 * @example <Section title="Shipment" aside="2 units"><SectionBody>{children}</SectionBody></Section>
 */
export function Section({ title, titleRef, aside, className, children, ...rest }: SectionProps) {
  const titleId = useId();
  return (
    <section
      aria-labelledby={title === undefined ? undefined : titleId}
      {...rest}
      className={classNames(`${util.styleSheet} ${util.clipped}`, className)}
    >
      {title !== undefined && (
        <SectionHead>
          {/* With a `titleRef` the heading can receive the focus, which announces the new page to screen
              readers. */}
          <h2 id={titleId} ref={titleRef} tabIndex={titleRef ? -1 : undefined} className={util.caption}>
            {title}
          </h2>
          {aside}
        </SectionHead>
      )}
      {children}
    </section>
  );
}

/**
 * The band by itself, for a section whose band has no heading.
 * @example <SectionHead><SearchField /></SectionHead>
 */
export const SectionHead = ({ children }: { readonly children: ReactNode }) => (
  <header className={styles.head}>{children}</header>
);

/**
 * The content of a section, with its padding.
 * @example <SectionBody>{children}</SectionBody>
 */
export const SectionBody = ({
  className,
  children,
}: {
  className?: string | undefined;
  children: ReactNode;
}) => <div className={classNames(styles.body, className)}>{children}</div>;
