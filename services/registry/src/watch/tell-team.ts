import { createHash } from 'node:crypto';
import { isLive, type RemoteRecord, type TeamLetter, teamLetterDue } from '@freightwright/contracts';
import type { Bus } from '@freightwright/service-kit';
import type { TeamAddresses } from './team-addresses.ts';
import { platform } from './watched-versions.ts';

/** What happened longer ago is not mailed any more. */
const worthTellingMs = 24 * 60 * 60 * 1000;

/** Asks for the letters about a record, if it says that the platform took a version back. */
export type TellTeam = (record: RemoteRecord) => Promise<void>;

/** So many letters are remembered. One that was forgotten is asked for again, which mails nothing. */
const toldAtMost = 1_000;

/**
 * Asks for a letter to each address of the team. Whoever took the version back may have died before, so any process asks
 * that sees the record: the letter of one act to one address is mailed once.
 */
export function createTellTeam(
  bus: Pick<Bus, 'publish'>,
  teams: TeamAddresses,
  nowMs: () => number,
): TellTeam {
  const told = new Set<string>();
  return async (record) => {
    const letter = letterOf(record);
    if (!letter || nowMs() - Date.parse(letter.at) > worthTellingMs) return;
    for (const to of teams.of(letter.remote)) {
      const id = `${letter.remote}-${letter.version}-${Date.parse(letter.at)}-${shortHash(to)}`;
      if (told.has(id)) continue;
      await bus.publish(teamLetterDue, { to, writtenAt: letter.at, letter }, { id });
      if (told.size >= toldAtMost) told.clear();
      told.add(id);
    }
  };
}

const shortHash = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16);

function letterOf(record: RemoteRecord): TeamLetter | undefined {
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
