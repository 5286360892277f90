import type { ReactNode } from 'react';
import styles from './tag.module.css';

/** A word about the thing it stands beside: "No limit", "Coming soon", the plan that brings a feature. */
export function Tag({ children }: { readonly children: ReactNode }) {
  return <span className={styles.tag}>{children}</span>;
}
