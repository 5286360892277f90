// Runs the commands of package.json on any Node from 20 on. It installs what the lockfile pins, then starts
// the Node 24 among it, which runs the TypeScript without a build. Plain JavaScript without dependencies.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const modules = join(root, 'node_modules');
const node24 = join(modules, 'node', 'bin', 'node');

const commands = {
  start: ['--max-semi-space-size=1', 'stack/launcher/src/main.ts'],
  test: ['packages/tooling/src/test/main.ts', 'test'],
  'test:full': ['packages/tooling/src/test/main.ts', 'full'],
  'test:mutation': ['packages/tooling/src/checks/mutation.ts'],
  'test:keycloak': ['packages/tooling/src/test/main.ts', 'keycloak'],
  'test:mongodb': ['packages/tooling/src/test/main.ts', 'mongodb'],
  'test:containers': ['packages/tooling/src/test/main.ts', 'containers'],
  'test:nats': ['packages/tooling/src/test/main.ts', 'nats'],
  check: ['packages/tooling/src/test/main.ts', 'check'],
  build: ['packages/tooling/src/build/main.ts', 'all'],
  dev: ['packages/tooling/src/remote/dev-command.ts'],
  remote: ['packages/tooling/src/remote/main.ts'],
  attack: ['attack/main.ts'],
  bench: ['bench/main.ts'],
  'message-server': ['stack/launcher/src/message-server/main.ts'],
  'dead-letters': ['stack/launcher/src/dead-letters/main.ts'],
  backup: ['stack/launcher/src/backup/main.ts', 'backup'],
  restore: ['stack/launcher/src/backup/main.ts', 'restore'],
  service: ['stack/launcher/src/control/main.ts'],
  tariff: ['stack/launcher/src/service-command/main.ts', 'tariff'],
  billing: ['stack/launcher/src/service-command/main.ts', 'billing'],
  'audit-log': ['stack/launcher/src/service-command/main.ts', 'audit-log'],
  migrate: ['stack/launcher/src/service-command/main.ts', 'migrate'],
  drill: ['drill/main.ts'],
  deploy: ['deploy/src/main.ts'],
  'api-client': ['packages/api-client/src/index.ts'],
  kit: ['packages/tooling/src/pack/main.ts'],
  contracts: ['packages/openapi/src/released/main.ts'],
  'audit:dependencies': ['packages/tooling/src/checks/supply-chain/main.ts', 'audit:dependencies'],
  licenses: ['packages/tooling/src/checks/supply-chain/main.ts', 'licenses'],
  sbom: ['packages/tooling/src/checks/supply-chain/sbom.ts'],
  secrets: ['packages/tooling/src/checks/supply-chain/main.ts', 'secrets'],
  settings: ['packages/tooling/src/checks/settings/main.ts', 'write'],
};

const [name = '', ...args] = process.argv.slice(2);
const command = commands[name];
if (!command) fail(`usage: node stack/run.mjs ${Object.keys(commands).join(' | ')}`, 2);
if (Number.parseInt(process.versions.node, 10) < 20)
  fail(`Node 20 or newer is needed; this is ${process.version}.`);

install();
handOver([...command, ...args]);

function install() {
  const lock = readFileSync(join(root, 'package-lock.json'), 'utf8');
  const stamp = join(modules, '.freightwright-install');
  const wanted = createHash('sha256').update(`${process.platform} ${process.arch}\n${lock}`).digest('hex');
  if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== wanted) {
    if (!installed(JSON.parse(lock).packages)) {
      const started = Date.now();
      console.log('Installing packages from the lockfile (npm ci); the first time takes a minute or two.');
      const quiet = ['--no-audit', '--no-fund', '--no-update-notifier', '--loglevel=error'];
      if (!run('npm', ['ci', ...quiet], root)) {
        // npm ci refuses a lockfile without binaries of other platforms, which npm install accepts.
        console.log('npm ci failed; trying npm install, which keeps to the lockfile too.');
        if (!run('npm', ['install', '--no-save', ...quiet], root))
          fail('The packages could not be installed.');
      }
      console.log(`Installed in ${Math.round((Date.now() - started) / 1000)} s.`);
    }
    writeFileSync(stamp, wanted);
  }
  if (existsSync(node24)) return;
  console.log(
    'The install script of the npm package "node" did not run, so Node 24 is missing. Fetching it now.',
  );
  run('node', ['installArchSpecificPackage.js'], join(modules, 'node'));
  if (!existsSync(node24)) fail('Node 24 could not be fetched. Try: npm rebuild node --foreground-scripts');
}

/** Whether node_modules matches the lockfile, by npm's copy of it there. */
function installed(packages) {
  const copy = join(modules, '.package-lock.json');
  if (!existsSync(copy)) return false;
  const present = JSON.parse(readFileSync(copy, 'utf8')).packages;
  return Object.entries(packages).every(([path, { version, link, optional }]) => {
    if (path === '') return true;
    const found = present[path];
    if (!found) return optional === true; // made for another platform
    return found.version === version && found.link === link && existsSync(join(root, path));
  });
}

/** Runs a command with the machine's own Node, as that in node_modules is being replaced. */
function run(program, programArgs, cwd) {
  const path = (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => !folder.startsWith(modules + sep));
  const { status, error } = spawnSync(program, programArgs, {
    cwd,
    env: { ...process.env, PATH: path.join(delimiter) },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  if (error) fail(`${program} cannot run: ${error.message}`);
  return status === 0;
}

function handOver(programArgs) {
  // Compiled programs are cached with their types stripped, so that subsequent runs do not load the stripper.
  const env = { NODE_COMPILE_CACHE: join(modules, '.cache', 'freightwright', 'compiled'), ...process.env };
  const child = spawn(node24, programArgs, {
    cwd: root,
    stdio: 'inherit',
    env,
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('error', (error) => fail(`Node 24 cannot run: ${error.message}`));
  child.on('exit', (code, signal) => {
    if (signal === null) process.exit(code ?? 1);
    for (const handled of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.removeAllListeners(handled);
    process.kill(process.pid, signal);
  });
}

function fail(message, code = 1) {
  console.error(message);
  process.exit(code);
}
