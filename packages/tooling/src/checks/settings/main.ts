import { globSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describeSettings, type Settings } from '@freightwright/service-kit';
import { readCommandLine } from '@freightwright/service-kit/commands';
import { type CollectedSetting, renderExample, renderTable } from './render-settings.ts';

const { positionals } = readCommandLine(
  `npm run docs:settings

Writes docs/settings.md and .env.example. \`main.ts check\` compares them with what would be written.`,
  { accepts: (given) => ['write', 'check'].includes(given.positionals.join(' ')) },
);
const settings = await collectSettings();
const files = { 'docs/settings.md': renderTable(settings), '.env.example': renderExample(settings) };
for (const [name, text] of Object.entries(files)) {
  if (positionals[0] === 'write') await writeFile(name, text);
  else if ((await readFile(name, 'utf8').catch(() => '')) !== text) {
    console.error(`${name} is not what the settings say. Run: npm run docs:settings`);
    process.exitCode = 1;
  }
}

/**
 * The variables of the launcher, the gateway and each service. Identical descriptions share one row;
 * otherwise each gets its own.
 */
async function collectSettings(): Promise<CollectedSetting[]> {
  const rows = new Map<string, CollectedSetting>();
  const services = globSync('services/*/src/config.ts').sort();
  for (const file of ['stack/launcher/src/config.ts', 'gateway/src/config.ts', ...services]) {
    const [part = '', name = ''] = file.split('/');
    const user = { stack: 'npm start', services: name }[part] ?? part;
    const module: Record<string, Settings> = await import(pathToFileURL(resolve(file)).href);
    // The export named `settings`, or one whose name ends with that.
    const exported = Object.keys(module).find((key) => /^settings$|Settings$/.test(key)) ?? '';
    for (const row of describeSettings(module[exported] ?? {})) {
      const key = JSON.stringify(row);
      rows.set(key, { ...row, usedBy: [...(rows.get(key)?.usedBy ?? []), user] });
    }
  }
  return [...rows.values()].sort((a, b) => a.name.localeCompare(b.name));
}
