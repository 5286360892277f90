import { spawnSync } from 'node:child_process';
import { readCommandLine } from '@freightwright/service-kit/commands';

readCommandLine(`npm run audit:dependencies

Asks the registry for known vulnerabilities of what the lockfile brings. Fails at one that is high or critical, and when
the registry does not answer.`);
const { status } = spawnSync('npm', ['audit', '--audit-level=high'], { stdio: 'inherit' });
process.exitCode = status ?? 1;
