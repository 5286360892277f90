import { appendFile, mkdir, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type ClientReport, clientReports } from '@freightwright/contracts';
import type { Log, Metrics } from '@freightwright/runtime-kit';
import { type Handler, handle } from '@freightwright/service-kit';
import { LRUCache } from 'lru-cache';
import { Counter, Histogram } from 'prom-client';
import type { RegistrySource } from '../remotes/registry.ts';
import type { Visits } from '../watch/visits.ts';

interface ReportFileOptions {
  folder: string;
  /**
   * The size limit of one file. The previous file is retained as well, so both together take twice as much.
   */
  maxBytes?: number;
  log: Log;
}

export const reportFileName = 'client-reports.log';
export const olderReportFileName = 'client-reports.1.log';
const maxBytesByDefault = 10 * 1024 * 1024;
/**
 * Bytes of lines that may wait for a slow or full disk. Further lines are dropped, as they are only reports.
 */
const maxWaitingBytes = 256 * 1024;

export type ReportFile = ReturnType<typeof createReportFile>;

/**
 * Writes client reports to dedicated files, one line of JSON each. Anyone can send reports, so they must
 * neither displace our own lines in a log nor fill a disk. Each process needs its own folder.
 */
export function createReportFile({ folder, maxBytes = maxBytesByDefault, log }: ReportFileOptions) {
  const file = join(folder, reportFileName);
  let waiting: string[] = [];
  let waitingBytes = 0;
  let size: number | undefined;
  let writing: Promise<void> | undefined;
  let failing = false;

  async function append(text: string): Promise<void> {
    const bytes = Buffer.byteLength(text);
    if (size === undefined) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      size = await stat(file).then(
        (found) => found.size,
        () => 0,
      );
    }
    if (size > 0 && size + bytes > maxBytes) {
      await rename(file, join(folder, olderReportFileName));
      size = 0;
    }
    await appendFile(file, text, { mode: 0o600 });
    size += bytes;
  }

  async function writeWaiting(): Promise<void> {
    while (waiting.length > 0) {
      const text = waiting.join('');
      waiting = [];
      waitingBytes = 0;
      try {
        await append(text);
        failing = false;
      } catch (err) {
        // The file's size is unknown now. The lines are lost; the log reports that a single time.
        size = undefined;
        if (!failing) log.warn({ err }, 'reports of pages cannot be kept');
        failing = true;
      }
    }
  }

  return {
    /** Buffers one line, which is written shortly afterwards. It never fails and never waits for the disk. */
    add(report: object) {
      const line = `${JSON.stringify(report)}\n`;
      if (waitingBytes + line.length > maxWaitingBytes) return;
      waiting.push(line);
      waitingBytes += line.length;
      writing ??= writeWaiting().finally(() => {
        writing = undefined;
      });
    },
    /** Resolves when all lines are written. */
    async settled(): Promise<void> {
      await writing;
    },
  };
}

/** The encodings of an @: plain, escaped as in URLs or HTML, or full-width. */
const atSigns = ['@', '%40', '%2540', '&#64;', '&#x40;', '&commat;', '\uff20'];
/** The possible ends of a text that was truncated inside an escaped @. */
const cutAtSigns = ['%4', '%254', '%25', '%2', '%'];
/**
 * Separators between words, captured so that `split` returns them. No email address contains any, except in
 * quotes.
 */
const between = /([\s<>"'`(),|\\[\]{}]+)/;

/**
 * Sanitizes a client's text for storage: one line, without email addresses (including truncated ones) and
 * without the queries of URLs, which may contain user input. Runs in linear time.
 */
export function reportText(text: string): string {
  const line = text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ');
  const words = line.split(between);
  return words.map((word, index) => reportWord(word, index === words.length - 1)).join('');
}

function reportWord(word: string, isLast: boolean): string {
  const query = word.search(/[?#]/);
  const shown = query !== -1 && word.indexOf('=', query) !== -1 ? `${word.slice(0, query)}?[cut]` : word;
  const lower = shown.toLowerCase();
  const holdsAddress =
    atSigns.some((sign) => lower.includes(sign)) ||
    (isLast && cutAtSigns.some((sign) => lower.endsWith(sign)));
  return holdsAddress ? '[redacted]' : shown;
}

interface ClientReportsDeps {
  registry: Pick<RegistrySource, 'hasSeen'>;
  metrics: Metrics;
  visits: Pick<Visits, 'reported'>;
  /** The file of client reports. If omitted, they are only counted. */
  clientReports?: ReportFile | undefined;
  /** Milliseconds since the epoch. */
  now: () => number;
}

/**
 * The limit of remote versions with a metric of their own. Beyond that, the least recently reported one loses
 * its metric.
 */
const maxLabels = 100;

/** A page view; every other kind is a failure. */
const pagesShown: ReadonlySet<ClientReport['kind']> = new Set(['page-view', 'navigation']);
const pageSeconds = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/**
 * Receives client reports. Each is counted, and written as one line to a dedicated file. Anyone can send
 * reports, so none of their text reaches our log.
 */
export function clientReportsHandler({
  registry,
  metrics,
  visits,
  clientReports: file,
  now,
}: ClientReportsDeps): Handler {
  const counter = new Counter({
    name: 'client_reports_total',
    help: 'Reports of pages by kind and remote; other: a remote or version that was not in the registry.',
    labelNames: ['kind', 'remote'] as const,
    registers: [metrics.registry],
  });
  const durations = new Histogram({
    name: 'client_page_duration_seconds',
    help: 'How long pages took to show, as browsers report it, by kind and remote.',
    labelNames: ['kind', 'remote'] as const,
    buckets: pageSeconds,
    registers: [metrics.registry],
  });
  const labels = new LRUCache<string, Set<ClientReport['kind']>>({
    max: maxLabels,
    dispose: (kinds, remote) => {
      for (const kind of kinds) {
        counter.remove({ kind, remote });
        durations.remove({ kind, remote });
      }
    },
  });

  function count({ kind, remote, durationMs }: ClientReport): void {
    const known = remote !== undefined && isKnown(remote);
    if (known) labels.set(remote, (labels.get(remote) ?? new Set()).add(kind), { noDisposeOnSet: true });
    const label = known ? remote : remote === undefined ? 'none' : 'other';
    counter.inc({ kind, remote: label });
    if (durationMs !== undefined && pagesShown.has(kind))
      durations.observe({ kind, remote: label }, durationMs / 1000);
  }

  function isKnown(remote: string): boolean {
    const [name = '', version = ''] = remote.split('@');
    return registry.hasSeen(name, version);
  }

  /**
   * Sanitizes the free-text fields. An unknown remote becomes 'other', because a client can make up any name.
   */
  function retained({ path, message, remote, ...report }: ClientReport): Record<string, unknown> {
    return {
      ...report,
      ...(remote !== undefined && { remote: isKnown(remote) ? remote : 'other' }),
      path: reportText(path),
      ...(message !== undefined && { message: reportText(message) }),
    };
  }

  return handle(clientReports, ({ body: { reports }, principal: { clientAddress } }) => {
    const time = new Date(now()).toISOString();
    for (const report of reports) {
      count(report);
      visits.reported(clientAddress, report);
      file?.add({ time, ...retained(report) });
    }
    return { accepted: reports.length };
  });
}
