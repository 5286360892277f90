import type { BulkJob } from '@freightwright/contracts';
import { bulkLimits } from '@freightwright/contracts/facts';
import { countOf } from '@freightwright/domain';
import { Button, looks, routes, SelectField, TextField, usePlatform } from '@freightwright/mfe-kit';
import { useQueryClient } from '@freightwright/mfe-routing';
import { type FormEvent, useState } from 'react';
import { Refusal } from '../account/refusal.tsx';
import { useStep } from '../account/use-step.ts';
import { keepJob, readAgain } from './use-jobs.ts';

const places = [
  ['faulty', 'Rows with an error there'],
  ['empty', 'Rows where it is empty'],
  ['all', 'All rows'],
] as const;
type Where = (typeof places)[number][0];

/** One value for a whole column. */
export function ColumnForm({ job }: { readonly job: BulkJob }) {
  const { call } = usePlatform();
  const queries = useQueryClient();
  const { isPending, error, take } = useStep();
  const [column, setColumn] = useState(job.columns[0]?.key ?? '');
  const [where, setWhere] = useState<Where>('faulty');
  const [value, setValue] = useState('');
  const [said, setSaid] = useState('');
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    setSaid('');
    await take(async () => {
      const body = { cells: [], columns: [{ column, value, where }] };
      const answer = await call(routes.changeBulkRows, { params: { id: job.id }, body });
      keepJob(queries, answer.job);
      await readAgain(queries, job.id);
      setSaid(`${countOf(answer.changed, 'row')} changed and checked again.`);
    });
  };
  return (
    <details>
      <summary className={looks.textButton}>Change a whole column</summary>
      <form className={`${looks.above8} ${looks.stack16}`} onSubmit={(event) => void onSubmit(event)}>
        <div className={looks.wrap16}>
          <SelectField
            label="Column"
            className={looks.basis120}
            options={job.columns.map(({ key, header }) => [key, header] as const)}
            value={column}
            onValue={setColumn}
          />
          <SelectField
            label="In"
            className={looks.basis240}
            options={places}
            value={where}
            onValue={(next) => setWhere(next as Where)}
          />
          <TextField
            label="New value"
            className={looks.basis120}
            autoComplete="off"
            maxLength={bulkLimits.cellChars}
            value={value}
            onChange={({ currentTarget }) => setValue(currentTarget.value)}
          />
        </div>
        <div className={looks.wrap16}>
          <Button type="submit" pendingText={isPending ? 'Changing' : undefined}>
            Change the column
          </Button>
          <p role="status" className={looks.note}>
            {said}
          </p>
        </div>
        <Refusal title="Not changed." error={error} />
      </form>
    </details>
  );
}
