import { classNames, segments } from '@freightwright/mfe-kit';
import { GuidePage } from '@freightwright/mfe-kit/guide';
import { Link } from '@freightwright/mfe-routing';
import type { ComponentProps } from 'react';
import navigation from './portal-navigation.module.css';
import styles from './portal-page.module.css';
import { paths, portalLinks, portalTrail } from './portal-paths.ts';

interface PortalPageProps extends Omit<ComponentProps<typeof GuidePage>, 'trail' | 'TrailLink'> {
  readonly path: string;
}

/** A page of the portal, laid out as a guide, below the links to the others. */
export const PortalPage = ({ path, ...page }: PortalPageProps) => (
  <div className={styles.page}>
    <PortalNavigation path={path} />
    <GuidePage {...page} trail={path === paths.overview ? [] : portalTrail} TrailLink={Link} />
  </div>
);

/** The links from one page of the portal to the others. */
const PortalNavigation = ({ path }: { readonly path: string }) => (
  <nav aria-label="Developers" className={navigation.place}>
    <div className={classNames(segments.tray, navigation.links)}>
      {portalLinks.map((link) => (
        <Link
          key={link.path}
          to={link.path}
          className={segments.segment}
          aria-current={link.path === path ? 'page' : undefined}
        >
          {link.label}
        </Link>
      ))}
    </div>
  </nav>
);
