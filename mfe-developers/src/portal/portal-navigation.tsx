import { classNames, segments } from '@freightwright/mfe-kit';
import { Link } from '@freightwright/mfe-routing';
import styles from './portal-navigation.module.css';
import { portalLinks } from './portal-paths.ts';

/** The links from one page of the portal to the others. */
export function PortalNavigation({ path }: { readonly path: string }) {
  return (
    <nav aria-label="Developers" className={styles.place}>
      <div className={classNames(segments.tray, styles.links)}>
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
}
