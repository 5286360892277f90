import { Button, FieldError, looks, routes, usePlatform } from '@freightwright/mfe-kit';
import { useState } from 'react';
import type { PartyValues } from '../form/bol-values.ts';
import { addressOf } from './address-of.ts';
import { useBookChanged, useBookReader } from './book-queries.ts';
import { failureOf } from './failure-of.ts';

/** Keeps the party that was typed, for the next bill. Shown to readers who are signed in. */
export function SaveAddress({ party }: { readonly party: PartyValues }) {
  const { call } = usePlatform();
  const reader = useBookReader();
  const changed = useBookChanged();
  const [isPending, setPending] = useState(false);
  const [answer, setAnswer] = useState<{ of: PartyValues; fault?: string } | null>(null);
  if (reader === undefined) return null;
  const save = async () => {
    setPending(true);
    try {
      await call(routes.keepBolAddress, { body: { address: addressOf(party) } });
      setAnswer({ of: party });
      await changed.addresses();
    } catch (error) {
      setAnswer({ of: party, fault: failureOf(error) });
    }
    setPending(false);
  };
  // What was said of other words is not said any more.
  const said = answer?.of === party ? answer : null;
  return (
    <div>
      <Button variant="quiet" pendingText={isPending ? 'Saving' : undefined} onClick={() => void save()}>
        Save to address book
      </Button>
      <p role="status" className={looks.note}>
        {said !== null && said.fault === undefined && `${party.company.trim()} is in your address book.`}
      </p>
      {said?.fault !== undefined && <FieldError>{said.fault}</FieldError>}
    </div>
  );
}
