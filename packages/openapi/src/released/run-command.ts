import { type Comparison, compareContracts } from './compare-contracts.ts';
import { readReleased, writeReleased } from './released-file.ts';
import { type WrittenContracts, writeContracts } from './write-contracts.ts';

export const usage = `usage: npm run contracts -- check | release | end <route or subject>

  check     compares the contracts with those that were released
  release   writes today's contracts into packages/openapi/released
  end       takes a route or a message that is gone out of the released ones: npm run contracts -- end 'GET /api/x'`;

export interface CommandDeps {
  print: (line: string) => void;
  /** The file with the released contracts. Left out, that of the repository. */
  file?: string;
  today?: WrittenContracts;
}

/** @returns the exit code: 0 done, 1 the contracts do not allow it. */
export async function runCommand(args: readonly string[], deps: CommandDeps): Promise<number> {
  const [command, name = ''] = args;
  const { print, file, today = writeContracts() } = deps;
  if (command === 'end') return end(name, { print, file, today });
  const released = await readReleased(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' && command === 'release') return undefined;
    throw error;
  });
  if (released) {
    const faults = wordsOf(compareContracts(released, today));
    for (const words of faults) print(words);
    if (faults.length > 0) {
      print('A change that clients or other parts notice needs a version: docs/api-versions.md says how.');
      return 1;
    }
  }
  if (command === 'release') await writeReleased(today, file);
  return 0;
}

/** Each fault as one line. Nothing compared is a fault too. */
export function wordsOf({ faults, compared }: Comparison): string[] {
  if (compared === 0) return ['The released contracts have no route and no message of today in them.'];
  return faults.map(
    ({ of, part, pointer, rule, says }) => `${of}: ${part}${pointer && ` ${pointer}`}: ${rule}: ${says}`,
  );
}

type Ended = Required<Pick<CommandDeps, 'print' | 'today'>> & { file: string | undefined };

/** Only what the contracts do not have any more can end, so that nothing is left unguarded by mistake. */
async function end(name: string, { print, file, today }: Ended): Promise<number> {
  const released = await readReleased(file);
  const kind = name in released.routes ? 'routes' : 'messages';
  if (!(name in released[kind])) {
    print(`${name} is no released route and no released message.`);
    return 1;
  }
  if (name in today[kind]) {
    print(`${name} is still in the contracts.`);
    return 1;
  }
  delete released[kind][name];
  await writeReleased(released, file);
  return 0;
}
