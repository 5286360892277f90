/**
 * How long a remote's team waits for each command, and until a reader sees a deployment or a rollback:
 * seconds, and as a multiple of a named peer's time in the same pair. Measurements alternate between both.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readCommandLine } from '@freightwright/service-kit/commands';
import { startTemporaryPlatform } from '@freightwright/stack-launcher';
import { median } from '../report.ts';
import { openReader } from './reader.ts';
import { makeTeamFolder, remote } from './team-folder.ts';

/**
 * The limits for a build and for a start of the development server, in plain builds. Measured: 2.8 and 4.2
 * for a build, which federates, extracts style sheets and compresses each file twice; 1.4 for the server.
 */
const target = { build: 5, dev: 2 };

const usage = `npm run bench -- remote [--rounds 3]

Exits 1 beyond a target.`;
const { values } = readCommandLine(usage, { options: { rounds: { type: 'string', default: '3' } } });
const rounds = Number(values.rounds);

/** The measurements: seconds of the command and of its peer. */
const rows = new Map<string, { peer: string; pairs: [number, number][]; target?: number }>();
function record(name: string, ours: number, peer: string, theirs: number, atMost?: number): void {
  const row = rows.get(name) ?? { peer, pairs: [], ...(atMost !== undefined && { target: atMost }) };
  row.pairs.push([ours, theirs]);
  rows.set(name, row);
}

const platform = await startTemporaryPlatform({ env: process.env });
const reader = await openReader(platform.siteUrl);
const team = { FREIGHTWRIGHT_URL: platform.siteUrl, DATA_DIR: platform.dataDir };
try {
  for (let round = 0; round < rounds; round++) await measure(round);
} finally {
  await reader.leave();
  await platform.stop();
}
print();

async function measure(round: number): Promise<void> {
  const folder = await makeTeamFolder(team);
  const output = await mkdtemp(join(tmpdir(), 'bench-remote-plain-'));
  try {
    const plain = () => folder.run('bench/remote/plain-webpack.ts', remote, output);
    record('new', await folder.command('new', remote), 'npm init', await folder.npmInit());
    await folder.write(`First words ${round}`);
    const build = 'plain webpack build';
    record('build, first', await folder.command('build', remote), build, await plain(), target.build);
    await folder.command('deploy', remote);
    await folder.write(`Other words ${round}`);
    record(
      'build, one line changed',
      await folder.command('build', remote),
      build,
      await plain(),
      target.build,
    );
    record('build, nothing changed', await folder.command('build', remote), build, await plain());
    const test = await folder.run('node_modules/vitest/vitest.mjs', 'run');
    record('test', test, build, await plain());
    const [text, before] = [`Other words ${round}`, `First words ${round}`];
    const navigation = 'a navigation';
    const deploy = () => folder.command('deploy', remote);
    const rollback = () => folder.command('rollback', remote);
    const deployed = await reader.untilSeen(deploy, '/hello', text);
    record('deploy until it is seen', deployed, navigation, await reader.navigate());
    const back = await reader.untilSeen(rollback, '/hello', before);
    record('rollback until it is seen', back, navigation, await reader.navigate());
    record('dev, first start', await folder.startDev(), build, await plain(), target.dev);
    record('dev, next start', await folder.startDev(), build, await plain(), target.dev);
  } finally {
    await folder.remove();
    await rm(output, { recursive: true, force: true });
  }
}

function print(): void {
  console.log(`${rounds} rounds, medians`);
  for (const [name, { peer, pairs, target: atMost }] of rows) {
    const [ours, theirs] = [median(pairs.map(([one]) => one)), median(pairs.map(([, other]) => other))];
    const ratio = median(pairs.map(([one, other]) => one / other));
    const goal = atMost === undefined ? '' : ` (target ${atMost})`;
    console.log(
      `${name.padEnd(26)}${ours.toFixed(2).padStart(7)} s  ${ratio.toFixed(2).padStart(6)} x ${peer}, ${theirs.toFixed(2)} s${goal}`,
    );
    if (atMost !== undefined && !(ratio <= atMost)) process.exitCode = 1;
  }
}
