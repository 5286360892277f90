import styles from './skip-link.module.css';

export function SkipLink() {
  return (
    <a href="#main" className={styles.link}>
      Skip to content
    </a>
  );
}
