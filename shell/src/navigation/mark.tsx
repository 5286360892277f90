import styles from './mark.module.css';

/** The product's logo, a ruler with its cursor, and its name: the link to the first page. */
export const Mark = ({ className }: { readonly className: string | undefined }) => (
  <a href="/" className={className}>
    <svg className={styles.mark} width="27" height="22" viewBox="0 0 27 22" aria-hidden="true">
      <rect x="0.75" y="2.75" width="25.5" height="17" rx="2" />
      <path d="M5.5 3v5m4-5v3m4-3v3m8-3v3M5.5 19.5v-5m4 5v-3m4 3v-3m8 3v-3" />
      <path d="M17 0v22" className={styles.cursor} />
    </svg>
    Freightwright
  </a>
);
