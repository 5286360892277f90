import { looks } from '@freightwright/mfe-kit';
import { useAccount } from './account-queries.ts';
import { VerifyAgain } from './verify-again.tsx';
import styles from './verify-bar.module.css';

/** Asks for the address to be verified, until it is. Nothing while that is not known. */
export function VerifyBar() {
  const { data: account } = useAccount();
  if (account === undefined || account.emailVerified) return null;
  return (
    <section aria-label="Verify your email" className={`${looks.sheet} ${styles.bar}`}>
      <p className={`${looks.text} ${looks.breaking} ${looks.basis320}`}>
        We sent a link to <strong>{account.email}</strong>. Open it to verify your email. You need a verified
        email to make an API key.
      </p>
      <VerifyAgain />
    </section>
  );
}
