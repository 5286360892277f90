import type { RemoteFigures, RemoteRecord, StoredVersion } from '@freightwright/contracts';
import { Button, Table, TableHead, Tag, util } from '@freightwright/mfe-kit';
import { useState } from 'react';
import { byHour } from './by-hour.ts';
import { HourChart } from './hour-chart.tsx';
import { formatLoad, formatMoment, formatOf, stateLabels } from './remote-texts.ts';
import styles from './tables.module.css';

interface VersionsTableProps {
  readonly record: RemoteRecord;
  readonly versions: readonly StoredVersion[];
  /** For the versions that visitors have loaded. */
  readonly figures: RemoteFigures['versions'];
  readonly onLive: (version: string) => void;
  readonly onCanary: (version: string) => void;
  readonly onTry: (entry: StoredVersion['entry']) => void;
}

const shown = 12;

export function VersionsTable({ record, versions, figures, ...acts }: VersionsTableProps) {
  const [nowMs] = useState(Date.now);
  return (
    <div className={`${styles.rows} ${styles.roomy}`}>
      <Table stacks aria-label="Versions">
        <TableHead
          columns={['Version', 'Stored', 'Views', 'Failing visitors', 'Median load']}
          unseen="Actions"
        />
        <tbody>
          {versions.slice(0, shown).map((version) => (
            <VersionRow
              key={version.entry.version}
              record={record}
              stored={version}
              figures={figures.find((one) => one.version === version.entry.version)}
              nowMs={nowMs}
              {...acts}
            />
          ))}
        </tbody>
      </Table>
    </div>
  );
}

interface VersionRowProps extends Pick<VersionsTableProps, 'record' | 'onLive' | 'onCanary' | 'onTry'> {
  readonly stored: StoredVersion;
  readonly figures: RemoteFigures['versions'][number] | undefined;
  readonly nowMs: number;
}

function VersionRow({ record, stored, figures, nowMs, onLive, onCanary, onTry }: VersionRowProps) {
  const { version } = stored.entry;
  const hours = figures && byHour(figures.points, nowMs);
  const isLive = stored.state === 'live' && record.retired === undefined;
  const canBeCanary = !isLive && record.canary === undefined && record.retired === undefined;
  return (
    <tr aria-current={isLive ? 'true' : undefined}>
      <th scope="row">
        <span className={`${util.code} ${util.breaking}`}>{version}</span>{' '}
        <Tag>{stateLabels[stored.state]}</Tag>
      </th>
      <td data-label="Stored">{formatMoment(stored.storedAt)}</td>
      <td data-label="Views">
        {figures?.views.toLocaleString('en-US') ?? 'None yet'}
        {hours && <HourChart label={`Views of ${version} by the hour`} hours={hours.views} />}
      </td>
      <td data-label="Failing visitors">
        {figures ? formatOf(figures.failedVisitors, figures.visitors) : 'None yet'}
        {hours && (
          <HourChart
            isFailing
            label={`Failing visitors of ${version} by the hour`}
            hours={hours.failedVisitors}
          />
        )}
      </td>
      <td data-label="Median load">
        {formatLoad(figures?.medianLoadMs ?? null)}
        {hours && <HourChart label={`Load time of ${version} by the hour`} hours={hours.loadMs} />}
      </td>
      <td>
        <div className={util.buttons}>
          {!isLive && (
            <Button aria-label={`Make ${version} live`} onClick={() => onLive(version)}>
              Make live
            </Button>
          )}
          {!isLive && (
            <Button aria-label={`Link to try ${version}`} onClick={() => onTry(stored.entry)}>
              Link to try it
            </Button>
          )}
          {canBeCanary && (
            <Button aria-label={`Start a canary of ${version}`} onClick={() => onCanary(version)}>
              Start a canary
            </Button>
          )}
        </div>
      </td>
    </tr>
  );
}
