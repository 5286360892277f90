import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readCommandLine } from '@freightwright/service-kit/commands';
import { collectSettings } from './collect-settings.ts';
import { renderExample, renderTable } from './render-settings.ts';

const { positionals } = readCommandLine(
  `npm run docs:settings

Writes docs/settings.md and .env.example. \`main.ts check\` compares them with what would be written.`,
  { accepts: (given) => ['write', 'check'].includes(given.positionals.join(' ')) },
);
const root = process.cwd();
const settings = await collectSettings(root);
const files = { 'docs/settings.md': renderTable(settings), '.env.example': renderExample(settings) };

let stale = false;
for (const [name, text] of Object.entries(files)) {
  const file = join(root, name);
  if (positionals[0] === 'write') await writeFile(file, text);
  else if ((await readFile(file, 'utf8').catch(() => '')) !== text) {
    console.error(`${name} is not what the settings say. Run: npm run docs:settings`);
    stale = true;
  }
}
process.exit(stale ? 1 : 0);
