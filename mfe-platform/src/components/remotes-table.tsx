import type { RemoteRecord } from '@freightwright/contracts';
import { Section, Table, TableHead, Tag, usePlatform, useReadable, util } from '@freightwright/mfe-kit';
import { Link } from '@freightwright/mfe-routing';
import { useFigures } from '../api/remote-queries.ts';
import { formatMoment, formatOf, formatShare, formatWho } from './remote-texts.ts';
import styles from './tables.module.css';

interface RemotesTableProps {
  readonly remotes: readonly RemoteRecord[];
  /** The remote whose versions are shown below. */
  readonly chosen: string | undefined;
}

export const RemotesTable = ({ remotes, chosen }: RemotesTableProps) => (
  <Section title="Remotes" aside={<p className={util.note}>Figures of the last 24 hours</p>}>
    <div className={styles.rows}>
      <Table stacks aria-label="Remotes">
        <TableHead
          columns={['Remote', 'Live version', 'Since', 'By', 'Canary', 'Views', 'Failing visitors']}
        />
        <tbody>
          {remotes.map((record) => (
            <RemoteRow key={record.entry.name} record={record} isChosen={record.entry.name === chosen} />
          ))}
        </tbody>
      </Table>
    </div>
  </Section>
);

function RemoteRow({ record, isChosen }: { readonly record: RemoteRecord; readonly isChosen: boolean }) {
  const { user } = useReadable(usePlatform().session);
  const { entry, change, retired, canary } = record;
  return (
    <tr aria-current={isChosen ? 'true' : undefined}>
      <th scope="row">
        <Link
          to={`/platform?remote=${entry.name}`}
          className={util.text}
          aria-current={isChosen ? 'true' : undefined}
        >
          {entry.name}
        </Link>
      </th>
      <td data-label="Live version">
        {retired ? (
          <Tag>Retired</Tag>
        ) : (
          <span className={`${util.code} ${util.breaking}`}>{entry.version}</span>
        )}
      </td>
      <td data-label="Since">{formatMoment(retired?.at ?? change.at)}</td>
      <td data-label="By" className={util.breaking}>
        {formatWho(retired?.by ?? change.by, user?.id)}
      </td>
      <td data-label="Canary">{canary ? formatShare(canary) : 'None'}</td>
      <LiveFigures name={entry.name} version={entry.version} />
    </tr>
  );
}

/** Two cells. The figures of one remote may be missing while the others have loaded. */
function LiveFigures({ name, version }: { readonly name: string; readonly version: string }) {
  const loading = useFigures(name);
  const live = loading.data?.versions.find((one) => one.version === version);
  const missing = loading.isPending ? 'Loading' : loading.data ? 'None yet' : 'Did not load';
  return (
    <>
      <td data-label="Views">{live ? live.views.toLocaleString('en-US') : missing}</td>
      <td data-label="Failing visitors">{live ? formatOf(live.failedVisitors, live.visitors) : missing}</td>
    </>
  );
}
