import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { SettingsError } from '@freightwright/service-kit';
import type { DeployedPart } from './deployed-parts.ts';

/** Variables of Node and of the C library, which no part reads as a setting. */
const ofTheRuntime = new Set(['NODE_ENV', 'NODE_OPTIONS']);

export type PartEnvironment = Readonly<Record<string, string>>;

/**
 * What a part would say about the variables that a deployment gives it: names that it does not know, and every
 * setting that it would refuse to start with.
 * @param options.secretFolder holds a made secret for each file of /run/secrets.
 * @param options.byHand secrets that nobody can make, with a value of the right form for each.
 */
export function envFaults(
  part: DeployedPart,
  env: PartEnvironment,
  { secretFolder, byHand }: { secretFolder: string; byHand: Readonly<Record<string, string>> },
): string[] {
  const unknown = Object.keys(env).filter((name) => !isKnown(part, name));
  const read: Record<string, string> = {};
  const faults = unknown.map((name) => `${part.name} is given ${name}, which is no setting of it.`);
  for (const [name, value] of Object.entries(env)) {
    if (!value.startsWith('/run/secrets/')) {
      read[name] = value;
      continue;
    }
    const secret = basename(value);
    const text = byHand[secret] ?? madeSecret(`${secretFolder}/${secret}`);
    if (text === undefined) faults.push(`${part.name} is given ${name}, whose file ${secret} nothing makes.`);
    else read[name.replace(/_FILE$/, '')] = text;
  }
  try {
    part.readConfig(read);
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    faults.push(...error.faults.map((fault) => `${part.name} would not start: ${fault}`));
  }
  return faults;
}

function isKnown({ settings }: DeployedPart, name: string): boolean {
  return (
    Object.hasOwn(settings, name) ||
    (name.endsWith('_FILE') && Object.hasOwn(settings, name.slice(0, -'_FILE'.length))) ||
    ofTheRuntime.has(name)
  );
}

function madeSecret(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    return undefined;
  }
}
