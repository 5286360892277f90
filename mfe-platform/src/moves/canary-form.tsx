import type { RemoteRecord } from '@freightwright/contracts';
import { Button, Dialog, TextField, usePlatform, util } from '@freightwright/mfe-kit';
import { type FormEvent, useState } from 'react';
import { cohortsTyped, formatShare } from '../components/remote-texts.ts';
import { Refusal, useTaking } from './confirm-move.tsx';
import { changeCanary, startCanary } from './moves.ts';

interface CanaryFormProps {
  readonly record: RemoteRecord;
  /** The initially selected version, or that of the running canary. Undefined while the dialog is closed. */
  readonly version: string | undefined;
  readonly onDone: (notice: string) => void;
  readonly onClose: () => void;
  readonly returnTo: () => HTMLElement | null | undefined;
}

/** The live version is the baseline, so it serves at least half of the visitors. */
const percentAtMost = 50;
const minutesAtMost = 7 * 24 * 60;

export function CanaryForm({ version, record, onClose, returnTo, ...rest }: CanaryFormProps) {
  const { name } = record.entry;
  const runs = record.canary !== undefined;
  const title = runs ? `Change the canary of ${name}` : `Start a canary of ${name}`;
  return (
    <Dialog open={version !== undefined} title={title} onClose={onClose} returnTo={returnTo}>
      {version !== undefined && <Form record={record} version={version} onClose={onClose} {...rest} />}
    </Dialog>
  );
}

type FormProps = Omit<CanaryFormProps, 'version' | 'returnTo'> & { readonly version: string };

function Form({ record, version, onDone, onClose }: FormProps) {
  const { call } = usePlatform();
  const { canary, entry } = record;
  const [percent, setPercent] = useState(String(canary?.percent ?? 5));
  const [cohorts, setCohorts] = useState((canary?.cohorts ?? []).join(', '));
  const [minutes, setMinutes] = useState(String(canary?.promoteAfterMinutes ?? ''));
  const [isTried, setTried] = useState(false);
  const terms = {
    percent: Number(percent),
    cohorts: cohortsTyped(cohorts),
    promoteAfterMinutes: minutes.trim() === '' ? undefined : Number(minutes),
  };
  const violations = {
    percent: isWhole(percent, 0, percentAtMost) ? undefined : `Enter 0 to ${percentAtMost} percent.`,
    cohorts:
      terms.percent === 0 && terms.cohorts.length === 0
        ? 'Enter a group, or a share of the visitors.'
        : undefined,
    minutes:
      minutes.trim() === '' || isWhole(minutes, 1, minutesAtMost)
        ? undefined
        : `Enter 1 to ${minutesAtMost.toLocaleString('en-US')} minutes, or nothing.`,
  };
  const move = canary ? changeCanary : startCanary;
  const { isPending, refusal, take } = useTaking(
    () => move(record, version, terms)(call),
    () => onDone(`${version} of ${entry.name} goes to ${formatShare(terms)}.`),
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (Object.values(violations).every((violation) => violation === undefined)) void take();
  };
  const shown: Partial<typeof violations> = isTried ? violations : {};
  return (
    <form noValidate onSubmit={submit} className={util.stack16}>
      <p className={`${util.ink2} ${util.breaking}`}>
        Some visitors get {version}, all others {entry.version}. A visitor who gets it keeps getting it.
      </p>
      <TextField
        label="Share of visitors"
        unit="percent"
        inputMode="numeric"
        value={percent}
        error={shown.percent}
        onChange={(event) => setPercent(event.currentTarget.value)}
      />
      <TextField
        label="Groups"
        optional
        note="They get it whatever the share: early, staff."
        value={cohorts}
        error={shown.cohorts}
        onChange={(event) => setCohorts(event.currentTarget.value)}
      />
      <TextField
        label="Promote after a quiet time of"
        optional
        unit="minutes"
        inputMode="numeric"
        note="Without one it becomes live when somebody promotes it."
        value={minutes}
        error={shown.minutes}
        onChange={(event) => setMinutes(event.currentTarget.value)}
      />
      <Refusal title={canary ? 'Not changed.' : 'Not started.'}>{refusal}</Refusal>
      <div className={util.buttons}>
        <Button type="submit" variant="primary" pendingText={isPending && 'Saving'}>
          {canary ? 'Change the canary' : 'Start the canary'}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

const isWhole = (text: string, least: number, most: number) =>
  /^\d{1,6}$/.test(text.trim()) && Number(text) >= least && Number(text) <= most;
