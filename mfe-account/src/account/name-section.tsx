import type { Account } from '@freightwright/contracts';
import { Button, routes, TextField, usePlatform, util } from '@freightwright/mfe-kit';
import { useQueryClient } from '@freightwright/mfe-routing';
import { type FormEvent, useState } from 'react';
import { accountKey } from '../api/account-queries.ts';
import { Refusal, useStep } from '../state/use-step.tsx';
import { AccountSection } from './section.tsx';

const lengthAtMost = 100;

export function NameSection({ account }: { readonly account: Account }) {
  const { call } = usePlatform();
  const queries = useQueryClient();
  const [edits, setEdits] = useState<Partial<Pick<Account, 'name' | 'company'>>>({});
  const [isSaved, setSaved] = useState(false);
  const { isPending, error, errorOf, take } = useStep();
  const { name, company } = { ...account, ...edits };
  const isChanged = name.trim() !== account.name || company.trim() !== account.company;
  const edit = (change: typeof edits) => {
    setEdits({ ...edits, ...change });
    setSaved(false);
  };
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (!isChanged || isPending) return;
    const isDone = await take(async () => {
      const body = { name: name.trim(), company: company.trim() };
      const answer = await call(routes.changeProfile, { body });
      queries.setQueryData(accountKey, answer.account);
    });
    if (!isDone) return;
    setEdits({});
    setSaved(true);
  };
  return (
    <AccountSection
      title="Name and company"
      about="We keep them with your account. Your bills do not show them."
    >
      <form noValidate className={util.stack16} onSubmit={onSubmit}>
        <TextField
          label="Name"
          optional
          name="name"
          autoComplete="name"
          maxLength={lengthAtMost}
          value={name}
          error={errorOf('name')}
          onChange={({ currentTarget }) => edit({ name: currentTarget.value })}
        />
        <TextField
          label="Company"
          optional
          name="company"
          autoComplete="organization"
          maxLength={lengthAtMost}
          value={company}
          error={errorOf('company')}
          onChange={({ currentTarget }) => edit({ company: currentTarget.value })}
        />
        <Refusal title="Not saved." error={error} fields={['name', 'company']} />
        <div className={util.wrap16}>
          <Button type="submit" disabled={!isChanged} pendingText={isPending && 'Saving'}>
            Save
          </Button>
          <p role="status" className={util.note}>
            {isChanged ? 'Not saved yet' : isSaved ? 'Saved' : ''}
          </p>
        </div>
      </form>
    </AccountSection>
  );
}
