import { parseArgs } from 'node:util';
import { type BackupPart, backupParts } from './open-stores.ts';

export interface BackupWords {
  readonly command: 'backup' | 'restore';
  readonly folder: string;
  readonly parts: readonly BackupPart[] | undefined;
  readonly replace: boolean;
}

/** Reads what stands behind `npm run backup --` or `restore --`; undefined when that makes no command. */
export function readWords([command = '', ...words]: readonly string[]): BackupWords | undefined {
  if (command !== 'backup' && command !== 'restore') return undefined;
  const { values, positionals } = parsed(words) ?? {};
  const [folder, ...others] = positionals ?? [];
  if (!values || folder === undefined || others.length > 0) return undefined;
  const { replace, only } = values;
  if (replace && command === 'backup') return undefined;
  const parts = only && backupParts.filter((part) => only.includes(part));
  if (only?.some((word) => !parts?.some((part) => part === word))) return undefined;
  return { command, folder, parts, replace };
}

function parsed(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        only: { type: 'string', multiple: true },
        replace: { type: 'boolean', default: false },
      },
    });
  } catch {
    return undefined;
  }
}
