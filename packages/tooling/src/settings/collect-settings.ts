import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describeSettings, type SettingRow, type Settings } from '@freightwright/service-kit';

export interface CollectedSetting extends SettingRow {
  readonly usedBy: readonly string[];
}

/**
 * The variables of everything that has a config.ts with settings: the launcher, the gateway, each service. A
 * variable that several parts describe in the same words gets one row; otherwise each description gets its
 * own.
 */
export async function collectSettings(root: string): Promise<CollectedSetting[]> {
  const services = (await readdir(join(root, 'services'))).sort();
  const parts: [name: string, folder: string][] = [
    ['npm start', 'stack/launcher'],
    ['gateway', 'gateway'],
    ...services.map((name): [string, string] => [name, `services/${name}`]),
  ];
  const rows = new Map<string, CollectedSetting>();
  for (const [part, folder] of parts) {
    const file = join(root, folder, 'src/config.ts');
    if (!existsSync(file)) continue;
    for (const row of describeSettings(settingsIn(await import(pathToFileURL(file).href), file))) {
      const key = JSON.stringify(row);
      const known = rows.get(key);
      rows.set(key, known ? { ...known, usedBy: [...known.usedBy, part] } : { ...row, usedBy: [part] });
    }
  }
  return [...rows.values()].sort((a, b) => a.name.localeCompare(b.name));
}

/** The export named `settings`, or one whose name ends with that. */
function settingsIn(module: Record<string, unknown>, file: string): Settings {
  const name = Object.keys(module).find((key) => key === 'settings' || key.endsWith('Settings'));
  if (name === undefined) throw new Error(`${file} exports no settings (defineSettings)`);
  return module[name] as Settings;
}
