import { ButtonLink, usePageTitle, utilities } from '@freightwright/mfe-kit';
import styles from './not-found.module.css';

export function NotFound({ path }: { readonly path: string }) {
  usePageTitle('404 Page Not Found');
  return (
    <section className={utilities.measure648}>
      <h1 className={utilities.h1}>404 Page Not Found</h1>
      <p className={`${utilities.above12} ${utilities.ink2}`}>
        This page doesn’t exist. Go to the calculator.
      </p>
      <div className={styles.hint}>
        <p className={`${utilities.below4} ${utilities.label}`}>For developers</p>
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
