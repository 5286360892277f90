import { spawnSync } from 'node:child_process';
import { readCommandLine } from '@freightwright/service-kit/commands';

readCommandLine(`npm run secrets

Looks for secrets in every text file that git does not ignore. .secretlintrc.json has the rules.`);
const { status } = spawnSync(process.execPath, ['node_modules/secretlint/bin/secretlint.js', '**/*'], {
  stdio: 'inherit',
});
process.exitCode = status ?? 1;
