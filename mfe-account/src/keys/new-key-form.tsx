import type { ApiKeyMode, ApiScope } from '@freightwright/contracts';
import { apiKeyLimits, apiScopes, apiScopeWords } from '@freightwright/contracts/facts';
import {
  Button,
  looks,
  routes,
  SegmentedControl,
  SelectField,
  TextField,
  usePlatform,
} from '@freightwright/mfe-kit';
import { useQueryClient } from '@freightwright/mfe-routing';
import { type FormEvent, useRef, useState } from 'react';
import { CheckList } from '../account/check-list.tsx';
import { Refusal } from '../account/refusal.tsx';
import { useStep } from '../account/use-step.ts';
import { lifetimes } from './key-words.ts';
import styles from './new-key-form.module.css';
import { keysKey } from './use-keys.ts';

interface NewKeyFormProps {
  /** The key was made. Its secret is not to be had again. */
  readonly onMade: (made: { name: string; secret: string }) => void;
}

const modes = [
  ['live', 'Live data'],
  ['test', 'Test data'],
] as const;

export function NewKeyForm({ onMade }: NewKeyFormProps) {
  const { call } = usePlatform();
  const queries = useQueryClient();
  const [name, setName] = useState('');
  const [mode, setMode] = useState<ApiKeyMode>('live');
  const [lifetime, setLifetime] = useState('');
  const [scopes, setScopes] = useState<readonly ApiScope[]>([]);
  const [wasSent, setSent] = useState(false);
  const { isPending, error, faultOf, take } = useStep();
  const nameField = useRef<HTMLInputElement>(null);
  const first = useRef<HTMLFieldSetElement>(null);
  const nameFault = wasSent && name.trim() === '' ? 'Name is required' : faultOf('name');
  const scopesFault =
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
    <form noValidate className={looks.stack16} onSubmit={(event) => void onSubmit(event)}>
      <TextField
        ref={nameField}
        label="Name"
        name="key-name"
        required
        autoComplete="off"
        note="What will use it, such as the warehouse system"
        maxLength={apiKeyLimits.name}
        value={name}
        error={nameFault}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <div className={looks.wrap16}>
        <SegmentedControl legend="Works on" options={modes} value={mode} onValue={setMode} />
        <SelectField
          label="Expires"
          options={lifetimes}
          value={lifetime}
          className={styles.lifetime}
          onValue={setLifetime}
        />
      </div>
      <p className={looks.note}>
        {mode === 'live'
          ? 'It works on your bills, estimates and limits.'
          : 'It works on data of its own. It issues no real bill, uses up nothing and mails nobody.'}
      </p>
      <CheckList
        ref={first}
        legend="What it may do"
        words={apiScopeWords}
        all={apiScopes}
        ticked={scopes}
        error={scopesFault}
        onTicked={setScopes}
      />
      <Refusal title="Not made." error={error} fields={['name']} />
      <div className={looks.wrap16}>
        <Button type="submit" variant="primary" pendingText={isPending ? 'Making the key' : undefined}>
          Make the key
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
