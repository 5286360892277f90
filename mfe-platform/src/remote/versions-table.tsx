import type { RemoteFigures, RemoteRecord, StoredVersion } from '@freightwright/contracts';
import { Button, Tag, util } from '@freightwright/mfe-kit';
import { DataTable } from '@freightwright/mfe-ui/data-table';
import { useState } from 'react';
import { formatLoad, formatMoment, formatOf, stateLabels } from '../components/remote-texts.ts';
import { byHour } from './by-hour.ts';
import { HourChart } from './hour-chart.tsx';

interface VersionsTableProps {
  readonly record: RemoteRecord;
  readonly versions: readonly StoredVersion[];
  /** For the versions that visitors have loaded. */
  readonly figures: RemoteFigures['versions'];
  readonly onLive: (version: string) => void;
  readonly onCanary: (version: string) => void;
  readonly onTry: (entry: StoredVersion['entry']) => void;
}

interface Row {
  readonly stored: StoredVersion;
  readonly version: string;
  readonly isLive: boolean;
  readonly figures: RemoteFigures['versions'][number] | undefined;
  readonly hours: ReturnType<typeof byHour> | undefined;
}

export function VersionsTable({ record, versions, figures, onLive, onCanary, onTry }: VersionsTableProps) {
  const [nowMs] = useState(Date.now);
  const rows = versions.map((stored): Row => {
    const { version } = stored.entry;
    const own = figures.find((one) => one.version === version);
    const isLive = stored.state === 'live' && record.retired === undefined;
    return { stored, version, isLive, figures: own, hours: own && byHour(own.points, nowMs) };
  });
  const canStartCanary = record.canary === undefined && record.retired === undefined;
  return (
    <DataTable<Row>
      remote="mfe-platform"
      label="Versions"
      rows={rows}
      keyOf={({ version }) => version}
      isCurrent={({ isLive }) => isLive}
      pageSize={12}
      columns={[
        {
          title: 'Version',
          cell: ({ version, stored }) => (
            <>
              <span className={`${util.code} ${util.breaking}`}>{version}</span>{' '}
              <Tag>{stateLabels[stored.state]}</Tag>
            </>
          ),
        },
        {
          title: 'Stored',
          sortBy: ({ stored }) => stored.storedAt,
          cell: ({ stored }) => formatMoment(stored.storedAt),
        },
        {
          title: 'Views',
          sortBy: ({ figures }) => figures?.views ?? -1,
          cell: ({ version, figures, hours }) => (
            <>
              {figures?.views.toLocaleString('en-US') ?? 'None yet'}
              {hours && <HourChart label={`Views of ${version} by the hour`} hours={hours.views} />}
            </>
          ),
        },
        {
          title: 'Failing visitors',
          sortBy: ({ figures }) => (figures?.visitors ? figures.failedVisitors / figures.visitors : -1),
          cell: ({ version, figures, hours }) => (
            <>
              {figures ? formatOf(figures.failedVisitors, figures.visitors) : 'None yet'}
              {hours && (
                <HourChart
                  isFailing
                  label={`Failing visitors of ${version} by the hour`}
                  hours={hours.failedVisitors}
                />
              )}
            </>
          ),
        },
        {
          title: 'Median load',
          sortBy: ({ figures }) => figures?.medianLoadMs ?? -1,
          cell: ({ version, figures, hours }) => (
            <>
              {formatLoad(figures?.medianLoadMs ?? null)}
              {hours && <HourChart label={`Load time of ${version} by the hour`} hours={hours.loadMs} />}
            </>
          ),
        },
        {
          title: 'Actions',
          isUnseen: true,
          cell: ({ version, stored, isLive }) =>
            !isLive && (
              <div className={util.buttons}>
                <Button aria-label={`Make ${version} live`} onClick={() => onLive(version)}>
                  Make live
                </Button>
                <Button aria-label={`Link to try ${version}`} onClick={() => onTry(stored.entry)}>
                  Link to try it
                </Button>
                {canStartCanary && (
                  <Button aria-label={`Start a canary of ${version}`} onClick={() => onCanary(version)}>
                    Start a canary
                  </Button>
                )}
              </div>
            ),
        },
      ]}
    />
  );
}
