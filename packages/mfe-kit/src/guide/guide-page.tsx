import { type ComponentType, Fragment, type ReactNode, useEffect } from 'react';
import util from '../theme/utilities.module.css';
import { Contents } from './contents.tsx';
import styles from './guide-page.module.css';
import type { GuideEntry } from './guide-section.tsx';

interface TrailLinkProps {
  readonly to: string;
  readonly children: ReactNode;
}

/** The shell follows every link of the site. */
const PlainLink = ({ to, children }: TrailLinkProps) => <a href={to}>{children}</a>;

interface GuidePageProps {
  readonly title: string;
  readonly lead: string;
  /** The sources of the figures, or another line below the lead. */
  readonly sources: ReactNode;
  readonly entries: readonly GuideEntry[];
  /** The pages above it, from the top, as in `usePageHead`. */
  readonly trail?: readonly { readonly name: string; readonly path: string }[];
  /** The link component of the remote's own router, if it has one. */
  readonly TrailLink?: ComponentType<TrailLinkProps>;
  /** The `GuideSection`s of the entries, in their order. */
  readonly children: ReactNode;
}

/**
 * Contents, text and notes side by side. On a narrow screen, contents collapse and notes are in the text.
 * @example <GuidePage title="Density" lead={lead} sources={sources} entries={entries}>{sections}</GuidePage>
 */
export function GuidePage(props: GuidePageProps) {
  const { title, lead, sources, entries, trail = [], TrailLink = PlainLink, children } = props;
  // A link may lead to an anchor before the page is loaded, so it is scrolled to here, and again after
  // another tab has rendered its sections. A tab selected by the user stays in position.
  // biome-ignore lint/correctness/useExhaustiveDependencies: other entries are another tab
  useEffect(() => {
    const place = document.getElementById(window.location.hash.slice(1));
    if (place?.getAttribute('role') !== 'tabpanel') place?.scrollIntoView();
  }, [entries]);
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        {trail.length > 0 && (
          <nav className={`${util.below8} ${util.quiet}`} aria-label="Where this page belongs">
            {trail.map(({ name, path }) => (
              <Fragment key={path}>
                <TrailLink to={path}>{name}</TrailLink>
                <span aria-hidden="true"> / </span>
              </Fragment>
            ))}
            <span aria-current="page">{title}</span>
          </nav>
        )}
        <h1 className={`${util.h1} ${util.balanced} ${util.below12}`}>{title}</h1>
        <p className={`${util.below20} ${util.lead} ${util.pretty}`}>{lead}</p>
        <p className={`${util.under12} ${util.quiet}`}>{sources}</p>
      </header>
      <Contents entries={entries} />
      <div className={styles.sections}>{children}</div>
    </div>
  );
}
