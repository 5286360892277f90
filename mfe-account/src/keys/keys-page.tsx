import { tierIsAtLeast } from '@freightwright/contracts/facts';
import { ButtonLink, looks, usePlatform, useReadable } from '@freightwright/mfe-kit';
import { useState } from 'react';
import { useAccount } from '../account/account-queries.ts';
import { Section } from '../account/section.tsx';
import { VerifyAgain } from '../account/verify-again.tsx';
import { NeedsEnterprise, OwnPage } from '../own-queries.tsx';
import { KeysTable } from './keys-table.tsx';
import { NewKeyForm } from './new-key-form.tsx';
import { ShownOnce } from './shown-once.tsx';

const link = { href: '/account', words: 'Back to the account' };
const needsEnterprise =
  'API keys are part of the Enterprise plan. Keys that you have keep their place until you return to it.';

export function KeysPage() {
  const { tier } = useReadable(usePlatform().session);
  return (
    <OwnPage title="API keys" link={link}>
      <div className={looks.sheets}>
        <Section
          title="New key"
          about="A program sends its key with each call. Give each program a key of its own, and let it do no more than it needs."
        >
          {tierIsAtLeast(tier, 'enterprise') ? (
            <NewKey />
          ) : (
            <NeedsEnterprise>{needsEnterprise}</NeedsEnterprise>
          )}
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
    </OwnPage>
  );
}

function NewKey() {
  const { data: account } = useAccount();
  const [made, setMade] = useState<{ name: string; secret: string }>();
  if (made) {
    return (
      <ShownOnce
        title={`${made.name} is ready`}
        secret={made.secret}
        noun="key"
        onClose={() => setMade(undefined)}
      >
        Copy the key now and keep it where your program reads it. We keep only a hash of it, so nobody can
        show it to you again.
      </ShownOnce>
    );
  }
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
