import type { ReactNode } from 'react';
import styles from './tag.module.css';

/** A word about the thing next to it: "No limit", "Coming soon", the plan that includes a feature. */
export function Tag({ children }: { readonly children: ReactNode }) {
  return <span className={styles.tag}>{children}</span>;
}
