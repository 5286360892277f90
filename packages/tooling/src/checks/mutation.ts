import { readCommandLine } from '@freightwright/service-kit/commands';
import { endOfTool } from '../test/run-tool.ts';

const usage = `Usage: npm run test:mutation [-- --mutate pattern]
Changes the code of domain, hazmat and services/usage, or of the files of the pattern, and says which change no test
notices. The report is dist/mutation.html; below a score of 85 % the command fails.`;

/** A whole run takes hours on two cores. */
const TIMEOUT_MS = 12 * 60 * 60_000;

const { values } = readCommandLine(usage, { options: { mutate: { type: 'string' } } });
const { code } = await endOfTool(
  process.execPath,
  [
    'node_modules/@stryker-mutator/core/bin/stryker.js',
    'run',
    ...(values.mutate ? ['--mutate', values.mutate] : []),
  ],
  { live: true, timeoutMs: TIMEOUT_MS },
);
process.exit(code ?? 1);
