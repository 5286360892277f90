/** Compares the contracts with the released ones, and releases them: npm run contracts. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readCommandLine } from '@freightwright/service-kit/commands';
import { compareContracts } from './compare-contracts.ts';
import { type WrittenContracts, writeContracts } from './write-contracts.ts';

/** The last released contracts. */
const releasedFile = join(import.meta.dirname, '../../released/contracts.json');

const usage = `usage: npm run contracts -- check | release | end <route or subject>

  check     compares the contracts with those that were released
  release   writes today's contracts into packages/openapi/released
  end       takes a route or a message that is gone out of the released ones: npm run contracts -- end 'GET /api/x'`;

export interface CommandDeps {
  print: (line: string) => void;
  /** The file with the released contracts. Left out, that of the repository. */
  file?: string;
  today?: WrittenContracts;
}

/** @returns the exit code: 0 done, 1 refused by the comparison. */
export async function runCommand(
  args: readonly string[],
  { print, file = releasedFile, today = writeContracts() }: CommandDeps,
): Promise<number> {
  const [command, name = ''] = args;
  const read = async (): Promise<WrittenContracts> => JSON.parse(await readFile(file, 'utf8'));
  const write = (contracts: WrittenContracts) => writeFile(file, `${JSON.stringify(contracts, null, 1)}\n`);
  const released = await read().catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' && command === 'release') return today;
    throw error;
  });
  const violations = command === 'end' ? end(name, released, today) : check(released, today);
  for (const text of violations) print(text);
  if (violations.length > 0) return 1;
  if (command !== 'check') await write(command === 'end' ? released : today);
  return 0;
}

/** Each violation as one line. An empty comparison is a violation too. */
function check(released: WrittenContracts, today: WrittenContracts): string[] {
  const { violations, compared } = compareContracts(released, today);
  if (compared === 0) return ['The released contracts have no route and no message of today in them.'];
  const lines = violations.map(
    ({ of, part, pointer, rule, message }) =>
      `${of}: ${part}${pointer && ` ${pointer}`}: ${rule}: ${message}`,
  );
  const advice =
    'A change that clients or other parts notice needs a version: docs/api-versions.md says how.';
  return lines.length === 0 ? [] : [...lines, advice];
}

/** Only a contract that no longer exists can end, so that none is left unguarded by mistake. */
function end(name: string, released: WrittenContracts, today: WrittenContracts): string[] {
  const kind = name in released.routes ? 'routes' : 'messages';
  if (!(name in released[kind])) return [`${name} is no released route and no released message.`];
  if (name in today[kind]) return [`${name} is still in the contracts.`];
  delete released[kind][name];
  return [];
}

if (import.meta.main) {
  const { positionals } = readCommandLine(usage, {
    accepts: ({ positionals: [command = '', ...rest] }) =>
      command === 'end' ? rest.length === 1 : ['check', 'release'].includes(command) && rest.length === 0,
  });
  process.exitCode = await runCommand(positionals, { print: (line) => console.error(line) });
}
