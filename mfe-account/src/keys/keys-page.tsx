import type { ApiKeyMode, ApiScope } from '@freightwright/contracts';
import { apiKeyLimits, apiScopeLabels, apiScopes, tierIsAtLeast } from '@freightwright/contracts/constants';
import {
  Button,
  ButtonLink,
  routes,
  SegmentedControl,
  SelectField,
  TextField,
  usePlatform,
  useReadable,
  util,
} from '@freightwright/mfe-kit';
import { useQueryClient } from '@freightwright/mfe-routing';
import { type FormEvent, useRef, useState } from 'react';
import { AccountSection, CheckList } from '../account/section.tsx';
import { VerifyAgain } from '../account/verify-again.tsx';
import { useAccount } from '../api/account-queries.ts';
import { NeedsEnterprise, OwnPage } from '../api/own-queries.tsx';
import { Refusal, useStep } from '../state/use-step.tsx';
import { KeysTable, keysKey, lifetimes } from './keys-table.tsx';
import styles from './new-key-form.module.css';
import { OneTimeSecret } from './one-time-secret.tsx';

const link = { href: '/account', label: 'Back to the account' };
const needsEnterprise =
  'API keys are part of the Enterprise plan. Keys that you have keep their place until you return to it.';

export function KeysPage() {
  const { tier } = useReadable(usePlatform().session);
  return (
    <OwnPage title="API keys" link={link}>
      <div className={util.styleSheets}>
        <AccountSection
          title="New key"
          about="A program sends its key with each call. Give each program a key of its own, and let it do no more than it needs."
        >
          {tierIsAtLeast(tier, 'enterprise') ? (
            <NewKey />
          ) : (
            <NeedsEnterprise>{needsEnterprise}</NeedsEnterprise>
          )}
        </AccountSection>
        <AccountSection
          isWide
          title="Your keys"
          about="A key that you revoke stops working within a second. It stays in this list for 30 days."
        >
          <KeysTable />
        </AccountSection>
        <AccountSection
          title="Webhooks"
          about="Instead of asking again and again, let us tell your own server when something happens."
        >
          <ButtonLink href="/account/webhooks">Open webhooks</ButtonLink>
        </AccountSection>
      </div>
    </OwnPage>
  );
}

function NewKey() {
  const { data: account } = useAccount();
  const [made, setMade] = useState<{ name: string; secret: string }>();
  if (made) {
    return (
      <OneTimeSecret
        title={`${made.name} is ready`}
        secret={made.secret}
        noun="key"
        onClose={() => setMade(undefined)}
      >
        Copy the key now and keep it where your program reads it. We keep only a hash of it, so nobody can
        show it to you again.
      </OneTimeSecret>
    );
  }
  if (account?.emailVerified === false) {
    return (
      <div className={`${util.stack16} ${util.left}`}>
        <p className={util.text}>
          Verify your email address first. Open the link in the mail that we sent to {account.email}.
        </p>
        <VerifyAgain />
      </div>
    );
  }
  return <NewKeyForm onMade={setMade} />;
}

interface NewKeyFormProps {
  /** The key was created. Its secret is not available again. */
  readonly onMade: (made: { name: string; secret: string }) => void;
}

const modes = [
  ['live', 'Live data'],
  ['test', 'Test data'],
] as const;

function NewKeyForm({ onMade }: NewKeyFormProps) {
  const { call } = usePlatform();
  const queries = useQueryClient();
  const [name, setName] = useState('');
  const [mode, setMode] = useState<ApiKeyMode>('live');
  const [lifetime, setLifetime] = useState('');
  const [scopes, setScopes] = useState<readonly ApiScope[]>([]);
  const [wasSent, setSent] = useState(false);
  const { isPending, error, errorOf, take } = useStep();
  const nameField = useRef<HTMLInputElement>(null);
  const first = useRef<HTMLFieldSetElement>(null);
  const nameViolation = wasSent && name.trim() === '' ? 'Name is required' : errorOf('name');
  const scopesViolation =
    wasSent && scopes.length === 0 ? 'Choose at least one thing that the key may do' : undefined;
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    setSent(true);
    if (name.trim() === '') return nameField.current?.focus();
    if (scopes.length === 0) return first.current?.querySelector('input')?.focus();
    const expiresInDays = lifetime === '' ? null : Number(lifetime);
    await take(async () => {
      const body = { name: name.trim(), mode, scopes: [...scopes], expiresInDays };
      const { secret, key } = await call(routes.createApiKey, { body });
      await queries.invalidateQueries({ queryKey: keysKey });
      onMade({ name: key.name, secret });
    });
  };
  return (
    <form noValidate className={util.stack16} onSubmit={onSubmit}>
      <TextField
        ref={nameField}
        label="Name"
        name="key-name"
        required
        autoComplete="off"
        note="What uses this key, such as the warehouse system"
        maxLength={apiKeyLimits.name}
        value={name}
        error={nameViolation}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <div className={util.wrap16}>
        <SegmentedControl legend="Works on" options={modes} value={mode} onValue={setMode} />
        <SelectField
          label="Expires"
          options={lifetimes}
          value={lifetime}
          className={styles.lifetime}
          onValue={setLifetime}
        />
      </div>
      <p className={util.note}>
        {mode === 'live'
          ? 'It works on your bills, estimates and limits.'
          : 'It works on data of its own. It issues no real bill, uses up nothing and mails nobody.'}
      </p>
      <CheckList
        ref={first}
        legend="What it may do"
        label={apiScopeLabels}
        all={apiScopes}
        ticked={scopes}
        error={scopesViolation}
        onTicked={setScopes}
      />
      <Refusal title="Not made." error={error} fields={['name']} />
      <div className={util.wrap16}>
        <Button type="submit" variant="primary" pendingText={isPending && 'Making the key'}>
          Create key
        </Button>
        <Button
          variant="quiet"
          onClick={() => setScopes(scopes.length === apiScopes.length ? [] : apiScopes)}
        >
          {scopes.length === apiScopes.length ? 'Allow nothing' : 'Allow everything'}
        </Button>
      </div>
    </form>
  );
}
