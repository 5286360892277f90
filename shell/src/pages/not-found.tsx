import { ButtonLink, usePageTitle, util } from '@freightwright/mfe-kit';
import styles from './not-found.module.css';

export function NotFound({ path }: { readonly path: string }) {
  usePageTitle('404 Page Not Found');
  return (
    <section className={util.measure648}>
      <h1 className={util.h1}>404 Page Not Found</h1>
      <p className={`${util.above12} ${util.ink2}`}>This page doesn’t exist. Go to the calculator.</p>
      <div className={styles.hint}>
        <p className={`${util.below4} ${util.label}`}>For developers</p>
        <p className={styles.code}>
          <code>
            No remote in the registry answers “{path}”. Did you forget to add the page to the router, that is
            to “routes” in the remote’s remote.json?
          </code>
        </p>
      </div>
      <ButtonLink href="/">Go to the calculator</ButtonLink>
    </section>
  );
}
