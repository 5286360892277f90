import { ButtonLink, looks, usePageTitle } from '@freightwright/mfe-kit';
import styles from './not-found.module.css';

export function NotFound({ path }: { readonly path: string }) {
  usePageTitle('404 Page Not Found');
  return (
    <section className={looks.measure648}>
      <h1 className={looks.h1}>404 Page Not Found</h1>
      <p className={`${looks.above12} ${looks.ink2}`}>This page doesn’t exist. Go to the calculator.</p>
      <div className={styles.hint}>
        <p className={`${looks.below4} ${looks.label}`}>For developers</p>
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
