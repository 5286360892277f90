import type { CanaryStep, RemoteChange } from '@freightwright/contracts';
import { SectionBody, usePlatform, useReadable, util } from '@freightwright/mfe-kit';
import { DataTable } from '@freightwright/mfe-ui/data-table';
import { formatAction, formatMoment, formatStep, formatWho } from '../components/remote-texts.ts';

interface HistoryTableProps {
  readonly changes: readonly RemoteChange[];
  readonly retirements: readonly { readonly from: string; readonly by: string; readonly at: string }[];
  readonly canaries: readonly CanaryStep[];
}

interface Line {
  readonly at: string;
  readonly what: string;
  readonly from: string | null;
  readonly to: string | null;
  readonly by: string;
  readonly reason: string | undefined;
}

export function HistoryTable({ changes, retirements, canaries }: HistoryTableProps) {
  const { user } = useReadable(usePlatform().session);
  const lines: Line[] = [
    ...changes.map((change) => ({ ...change, what: formatAction(change), reason: change.reason })),
    ...canaries.map((step) => ({
      ...step,
      from: null,
      to: step.version,
      what: formatStep(step),
      reason: step.reason,
    })),
    ...retirements.map(({ at, by, from }) => ({
      at,
      by,
      from,
      to: null,
      what: 'Retired',
      reason: undefined,
    })),
  ].sort((a, b) => b.at.localeCompare(a.at));
  if (lines.length === 0) {
    return (
      <SectionBody>
        <p className={util.quiet}>Nothing yet. The first deployment shows here.</p>
      </SectionBody>
    );
  }
  return (
    <DataTable<Line>
      remote="mfe-platform"
      label="History"
      rows={lines}
      keyOf={({ at, what }) => `${at} ${what}`}
      pageSize={20}
      columns={[
        {
          title: 'What',
          sortBy: ({ what }) => what,
          cell: ({ what, reason }) => (
            <>
              {what}
              {reason !== undefined && <span className={`${util.note} ${util.breaking}`}> {reason}</span>}
            </>
          ),
        },
        { title: 'When', sortBy: ({ at }) => at, cell: ({ at }) => formatMoment(at) },
        { title: 'From', className: version, cell: ({ from }) => from ?? 'Nothing' },
        { title: 'To', className: version, cell: ({ to }) => to ?? 'Nothing' },
        {
          title: 'By',
          className: util.breaking,
          sortBy: ({ by }) => formatWho(by, user?.id),
          cell: ({ by }) => formatWho(by, user?.id),
        },
      ]}
    />
  );
}

const version = `${util.code} ${util.breaking}`;
