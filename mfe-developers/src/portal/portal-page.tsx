import { GuidePage } from '@freightwright/mfe-kit/guide';
import { Link } from '@freightwright/mfe-routing';
import type { ComponentProps } from 'react';
import { PortalNavigation } from './portal-navigation.tsx';
import styles from './portal-page.module.css';
import { paths, portalTrail } from './portal-paths.ts';

interface PortalPageProps extends Omit<ComponentProps<typeof GuidePage>, 'trail' | 'TrailLink'> {
  readonly path: string;
}

/** A page of the portal in the form of a guide, below the links to the others. */
export function PortalPage({ path, ...page }: PortalPageProps) {
  return (
    <div className={styles.page}>
      <PortalNavigation path={path} />
      <GuidePage {...page} trail={path === paths.overview ? [] : portalTrail} TrailLink={Link} />
    </div>
  );
}
