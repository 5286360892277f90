import type { CanaryStep, RemoteChange } from '@freightwright/contracts';
import { SectionBody, Table, TableHead, usePlatform, useReadable, util } from '@freightwright/mfe-kit';
import { formatAction, formatMoment, formatStep, formatWho } from './remote-texts.ts';
import styles from './tables.module.css';

interface HistoryTableProps {
  readonly changes: readonly RemoteChange[];
  readonly retirements: readonly { readonly from: string; readonly by: string; readonly at: string }[];
  readonly canaries: readonly CanaryStep[];
}

/** The number of latest entries shown. The command line lists all. */
const shown = 20;

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
    <div className={styles.rows}>
      <Table stacks aria-label="History">
        <TableHead columns={['What', 'When', 'From', 'To', 'By']} />
        <tbody>
          {lines.slice(0, shown).map(({ at, what, from, to, by, reason }) => (
            <tr key={`${at} ${what}`}>
              <th scope="row">
                {what}
                {reason !== undefined && <span className={`${util.note} ${util.breaking}`}> {reason}</span>}
              </th>
              <td data-label="When">{formatMoment(at)}</td>
              <td data-label="From" className={`${util.code} ${util.breaking}`}>
                {from ?? 'Nothing'}
              </td>
              <td data-label="To" className={`${util.code} ${util.breaking}`}>
                {to ?? 'Nothing'}
              </td>
              <td data-label="By" className={util.breaking}>
                {formatWho(by, user?.id)}
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
      {lines.length > shown && (
        <SectionBody>
          <p className={util.note}>
            The latest {shown} of {lines.length}. The command{' '}
            <code className={util.code}>npm run remote -- history</code> lists all.
          </p>
        </SectionBody>
      )}
    </div>
  );
}
