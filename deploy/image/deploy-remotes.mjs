// Deploys every remote of this repository that belongs on a public site, one after the other, with the
// command that a team uses. FREIGHTWRIGHT_URL and DEPLOY_TOKEN_FILE name the target and the token.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const isPublic = (folder) => {
  const file = join(folder, 'remote.json');
  return existsSync(file) && JSON.parse(readFileSync(file, 'utf8')).testModeOnly !== true;
};
const remotes = readdirSync('.').filter((name) => name.startsWith('mfe-') && isPublic(name));
for (const remote of remotes.sort()) {
  const { status } = spawnSync(process.execPath, ['packages/tooling/src/remote/main.ts', 'deploy', remote], {
    stdio: 'inherit',
  });
  if (status !== 0) process.exit(status ?? 1);
}
console.log(`${remotes.length} remotes are deployed.`);
