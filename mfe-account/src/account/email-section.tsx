import type { Account } from '@freightwright/contracts';
import { Button, CheckIcon, ErrorIcon, looks } from '@freightwright/mfe-kit';
import { useState } from 'react';
import { ChangeEmailForm } from './change-email-form.tsx';
import styles from './email-section.module.css';
import { Section } from './section.tsx';
import { VerifyAgain } from './verify-again.tsx';

export function EmailSection({ account }: { readonly account: Account }) {
  const { email, emailVerified, pendingEmail } = account;
  const [isChanging, setChanging] = useState(false);
  return (
    <Section title="Email" about="You sign in with this address, and mails about your account go to it.">
      <div className={`${looks.stack16} ${looks.left}`}>
        <div>
          <p className={`${looks.medium} ${looks.breaking}`}>{email}</p>
          {emailVerified ? (
            <p className={`${looks.above4} ${looks.row10} ${looks.quiet} ${styles.verified}`}>
              <CheckIcon />
              Verified
            </p>
          ) : (
            <p className={`${looks.above4} ${looks.row10} ${looks.quiet} ${styles.unverified}`}>
              <ErrorIcon />
              Not verified
            </p>
          )}
        </div>
        {!emailVerified && <VerifyAgain />}
        {pendingEmail !== null && (
          <p role="status" className={`${looks.text} ${looks.breaking}`}>
            We sent a link to <strong>{pendingEmail}</strong>. Your address changes when you open it. The link
            expires in 24 hours.
          </p>
        )}
        {!isChanging && <Button onClick={() => setChanging(true)}>Change email</Button>}
      </div>
      {isChanging && <ChangeEmailForm onClose={() => setChanging(false)} />}
    </Section>
  );
}
