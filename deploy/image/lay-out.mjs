// Copies what one process needs to run into an empty folder: its own folder, the packages of ours that it
// imports, and those that npm installed for them. npm itself would also copy what tests need, because it
// links a package of ours with all its dependencies. Usage: node deploy/image/lay-out.mjs services/bol /out
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, realpathSync, symlinkSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';

const [part, out] = process.argv.slice(2);
if (!part || !out) fail('usage: lay-out.mjs <part> <folder>');
const root = realpathSync(process.cwd());
if (!existsSync(join(root, part, 'src/main.ts'))) fail(`There is no part in ${part}`);
if (existsSync(out) && readdirSync(out).length > 0) fail(`${out} is not empty`);

for (const folder of neededBy(part)) {
  copy(folder);
  const { name } = manifestOf(folder);
  if (!folder.split('/').includes('node_modules')) link(name, folder);
}
copy('package.json');
copy('deploy/image/probe.mjs');
symlinkSync(part, join(out, 'part'));

/** The folders, from the root, of the process and of every package that it needs, directly or not. */
function neededBy(first) {
  const found = new Set();
  const waiting = [first];
  for (const folder of waiting) {
    if (found.has(folder)) continue;
    found.add(folder);
    const { dependencies = {}, optionalDependencies = {}, peerDependencies = {} } = manifestOf(folder);
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })) {
      const needed = installed(name, folder);
      if (needed !== undefined) waiting.push(needed);
      else if (name in dependencies && !(name in optionalDependencies)) fail(`${folder} lacks ${name}`);
    }
  }
  return found;
}

/** Node's resolution of an import in that folder: the nearest node_modules above. */
function installed(name, folder) {
  for (let from = join(root, folder); ; from = dirname(from)) {
    const place = join(from, 'node_modules', name);
    if (existsSync(place)) return relative(root, realpathSync(place));
    if (from === root) return undefined;
  }
}

function manifestOf(folder) {
  return JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
}

/** Copies a file, or a folder without its installed packages, which are copied separately. */
function copy(path) {
  const from = join(root, path);
  mkdirSync(dirname(join(out, path)), { recursive: true });
  cpSync(from, join(out, path), {
    recursive: true,
    verbatimSymlinks: true,
    filter: (file) => file === from || basename(file) !== 'node_modules',
  });
}

function link(name, folder) {
  const place = join(out, 'node_modules', name);
  mkdirSync(dirname(place), { recursive: true });
  symlinkSync(relative(dirname(place), join(out, folder)), place);
}

function fail(message) {
  console.error(message);
  process.exit(1);
}
