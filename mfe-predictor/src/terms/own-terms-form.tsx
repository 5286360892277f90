import { predictionLimits } from '@freightwright/contracts/constants';
import { ApiError, Button, PlusIcon, routes, Section, usePlatform, util } from '@freightwright/mfe-kit';
import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { NotLoaded, useLoaded } from '../past/loaded.tsx';
import { AgreedFields, LaneTerms } from './agreed-fields.tsx';
import type { TermsValues, TermsViolations } from './terms-values.ts';
import { blankTerms, readTerms, termsValues } from './terms-values.ts';

/** A company's agreement with its carrier, for all lanes and for single ones. */
export function OwnTermsForm() {
  const { call } = usePlatform();
  const load = useCallback(async () => termsValues((await call(routes.readOwnTerms)).terms), [call]);
  const { state, retry } = useLoaded(load);
  return (
    <Section
      title="Your terms"
      aside={<span className={util.note}>Every estimate says which terms it used</span>}
    >
      {state.status === 'loading' && (
        <p className={`${util.roomy} ${util.quiet}`} role="status">
          Loading your terms
        </p>
      )}
      {state.status === 'failed' && (
        <NotLoaded onRetry={retry}>We couldn’t load your terms. Nothing was lost.</NotLoaded>
      )}
      {state.status === 'here' && <Fields initial={state.value} />}
    </Section>
  );
}

function Fields({ initial }: { readonly initial: TermsValues }) {
  const { call, toast } = usePlatform();
  const [values, setValues] = useState(initial);
  const [violations, setViolations] = useState<TermsViolations>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [isPending, setPending] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const added = useRef(false);
  const { all, lanes } = values;
  const change = (next: Partial<TermsValues>) => {
    setValues({ ...values, ...next });
    setViolations({});
  };
  useEffect(() => {
    if (!added.current) return;
    added.current = false;
    form.current?.querySelector<HTMLInputElement>('li:last-child input')?.focus();
  });
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const read = readTerms(values);
    flushSync(() => {
      setViolations(read.violations);
      setFailure(null);
    });
    if (Object.keys(read.violations).length > 0) {
      form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
      return;
    }
    setPending(true);
    try {
      await call(routes.saveOwnTerms, { body: { terms: read.terms } });
      toast({ kind: 'success', title: 'Terms Saved', text: 'The next estimate uses them.' });
    } catch (error) {
      setFailure(
        (error instanceof ApiError && error.serverMessage) || 'We couldn’t reach the service. Try again.',
      );
    } finally {
      setPending(false);
    }
  };
  return (
    <form
      ref={form}
      noValidate
      aria-label="Your terms"
      className={`${util.roomy} ${util.stack24}`}
      onSubmit={save}
    >
      <fieldset className={util.stack8}>
        <legend className={util.topic}>All lanes</legend>
        <p className={`${util.measure648} ${util.quiet}`}>
          The tariff fills in what you leave empty. A FAK class rates freight of all kinds in one class.
        </p>
        <AgreedFields
          values={all}
          path="all"
          violations={violations}
          onChange={(next) => change({ all: next })}
        />
      </fieldset>
      <fieldset className={util.stack8}>
        <legend className={util.topic}>Single lanes</legend>
        <p className={`${util.measure648} ${util.quiet}`}>
          Lane terms override the terms for all lanes, and a narrower lane overrides a wider one.
        </p>
        <ul className={util.stack16}>
          {lanes.map((lane, index) => (
            <LaneTerms
              key={lane.key}
              lane={lane}
              number={index + 1}
              violations={violations}
              onChange={(next) => change({ lanes: lanes.with(index, next) })}
              onRemove={() => change({ lanes: lanes.toSpliced(index, 1) })}
            />
          ))}
        </ul>
        <p>
          <Button
            icon={<PlusIcon />}
            disabled={lanes.length >= predictionLimits.termsLanes}
            onClick={() => {
              added.current = true;
              const key = Math.max(-1, ...lanes.map((lane) => lane.key)) + 1;
              change({ lanes: [...lanes, { ...blankTerms, key, origin: '', destination: '' }] });
            }}
          >
            Add a lane
          </Button>
        </p>
      </fieldset>
      <div role="alert">
        {failure !== null && (
          <p className={util.refusal}>
            <strong>Not saved.</strong> {failure}
          </p>
        )}
      </div>
      <p>
        <Button type="submit" variant="primary" pendingText={isPending && 'Saving'}>
          Save your terms
        </Button>
      </p>
    </form>
  );
}
