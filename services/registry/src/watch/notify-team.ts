import { createHash } from 'node:crypto';
import type { RemoteRecord, TeamEmail } from '@freightwright/contracts';
import { checkSchema, EmailAddress, isLive, remoteName, teamEmailDue } from '@freightwright/contracts';
import type { Bus } from '@freightwright/nats-kit';
import { platform } from './watched-versions.ts';

/** Older changes are not emailed. */
const notifyAfterMs = 24 * 60 * 60 * 1000;

/** Requests the emails about a record, if the platform rolled a version back. */
export type NotifyTeam = (record: RemoteRecord) => Promise<void>;

/** Size of the cache of requested emails. A repeated request after eviction sends nothing. */
const maxReported = 1_000;

/**
 * Requests an email to each address of the team. The process that rolled the version back may have died, so
 * any process that sees the record does it: each address gets one email per rollback.
 */
export function createNotifyTeam(
  bus: Pick<Bus, 'publish'>,
  teams: TeamAddresses,
  nowMs: () => number,
): NotifyTeam {
  const notified = new Set<string>();
  return async (record) => {
    const notification = notificationOf(record);
    if (!notification || nowMs() - Date.parse(notification.at) > notifyAfterMs) return;
    for (const to of teams.of(notification.remote)) {
      const id = `${notification.remote}-${notification.version}-${Date.parse(notification.at)}-${shortHash(to)}`;
      if (notified.has(id)) continue;
      await bus.publish(teamEmailDue, { to, writtenAt: notification.at, notification }, { id });
      if (notified.size >= maxReported) notified.clear();
      notified.add(id);
    }
  };
}

const shortHash = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16);

function notificationOf(record: RemoteRecord): TeamEmail | undefined {
  const { entry, change, canaryEnded } = record;
  if (!isLive(record)) return undefined;
  const [remote, live] = [entry.name, entry.version];
  if (canaryEnded?.by === platform) {
    const { version, reason = '', at } = canaryEnded;
    return { kind: 'canary-ended', remote, version, live, reason, at };
  }
  const { by, action, from, reason = '', at } = change;
  if (by !== platform || action !== 'rollback' || from === null) return undefined;
  return { kind: 'version-rolled-back', remote, version: from, live, reason, at };
}

/** The recipients of emails about a remote. */
interface TeamAddresses {
  /** The addresses of the remote's own team, or else those for every remote. */
  of(remote: string): readonly string[];
}

/** Maximum addresses in the setting. */
const addressesAtMost = 50;

/**
 * Parses a list such as 'platform@mill.example, mfe-bol=bills@mill.example': addresses for every remote, and
 * addresses of the team of one remote, which then gets its emails instead.
 * @throws TypeError that names the invalid entry.
 */
export function teamAddresses(text: string): TeamAddresses {
  const parts = text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  if (parts.length > addressesAtMost) throw new TypeError(`There are more than ${addressesAtMost} addresses`);
  const byRemote = new Map<string, string[]>();
  for (const part of parts) {
    const equals = part.indexOf('=');
    const [remote, address] =
      equals === -1 ? [everyRemote, part] : [part.slice(0, equals), part.slice(equals + 1)];
    const isRemote = remote === everyRemote || checkSchema(remoteName, remote).ok;
    if (!isRemote || !checkSchema(EmailAddress, address).ok) {
      throw new TypeError(
        `'${part}' is neither an address nor a remote with one, such as mfe-bol=bills@mill.example`,
      );
    }
    byRemote.set(remote, [...(byRemote.get(remote) ?? []), address]);
  }
  return { of: (remote) => byRemote.get(remote) ?? byRemote.get(everyRemote) ?? [] };
}

const everyRemote = '';
