import { tierIsAtLeast } from '@freightwright/contracts/facts';
import { ButtonLink, looks, usePageTitle, usePlatform, useReadable } from '@freightwright/mfe-kit';
import { useState } from 'react';
import { useAccount } from '../account/account-queries.ts';
import { Section } from '../account/section.tsx';
import { VerifyAgain } from '../account/verify-again.tsx';
import { OwnQueries } from '../own-queries.tsx';
import { KeysTable } from './keys-table.tsx';
import { MadeKey } from './made-key.tsx';
import { NewKeyForm } from './new-key-form.tsx';

/** The shell shows this page only to signed-in visitors, but for the moment after a sign-out. */
export function KeysPage() {
  usePageTitle('API keys');
  const { user, tier, status } = useReadable(usePlatform().session);
  return (
    <>
      <header className={`${looks.below20} ${looks.apart16}`}>
        <h1 className={looks.h1}>API keys</h1>
        <a href="/account" className={looks.text}>
          Back to the account
        </a>
      </header>
      {user && (
        <OwnQueries key={user.id} userId={user.id}>
          <div className={looks.sheets}>
            <Section
              title="New key"
              about="A program sends its key with each call. Give each program a key of its own, and let it do no more than it needs."
            >
              {tierIsAtLeast(tier, 'enterprise') ? <NewKey /> : <NeedsEnterprise />}
            </Section>
            <Section
              isWide
              title="Your keys"
              about="A key that you revoke stops working at once. It stays in this list for 30 days."
            >
              <KeysTable />
            </Section>
            <Section
              title="Webhooks"
              about="Instead of asking again and again, let us tell your own server when something happens."
            >
              <ButtonLink href="/account/webhooks">Open webhooks</ButtonLink>
            </Section>
          </div>
        </OwnQueries>
      )}
      {status === 'signed-out' && <p className={looks.ink2}>You are signed out.</p>}
    </>
  );
}

function NeedsEnterprise() {
  return (
    <div className={`${looks.stack16} ${looks.left}`}>
      <p className={looks.text}>
        API keys are part of the Enterprise plan. Keys that you have keep their place until you return to it.
      </p>
      <ButtonLink href="/pricing?plan=enterprise">See the Enterprise plan</ButtonLink>
    </div>
  );
}

function NewKey() {
  const { data: account } = useAccount();
  const [made, setMade] = useState<{ name: string; secret: string }>();
  if (made) return <MadeKey made={made} onClose={() => setMade(undefined)} />;
  if (account?.emailVerified === false) {
    return (
      <div className={`${looks.stack16} ${looks.left}`}>
        <p className={looks.text}>
          Verify your email address first. Open the link in the mail that we sent to {account.email}.
        </p>
        <VerifyAgain />
      </div>
    );
  }
  return <NewKeyForm onMade={setMade} />;
}
