import { readCommandLine } from '@freightwright/service-kit/commands';
import { endOfTool } from '../test/run-tool.ts';
import { readAudit } from './read-audit.ts';

readCommandLine(`npm run audit:dependencies

Asks the registry for known vulnerabilities of what the lockfile brings.`);
const timeoutMs = 60_000;
const { output } = await endOfTool('npm', ['audit', '--json', '--loglevel=silent'], { timeoutMs });
const outcome = readAudit(output);
if (outcome.kind === 'skipped') console.log(`Skipped: the registry was not asked (${outcome.why}).`);
else {
  console.log(outcome.text);
  if (outcome.serious) process.exitCode = 1;
}
