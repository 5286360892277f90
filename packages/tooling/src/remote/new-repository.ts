import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { json, pinned } from './new-files.ts';

type Manifest = Readonly<Record<string, unknown>>;

/** Dependencies of the root for all remotes. */
const atRoot = ['@freightwright/tooling', '@types/react', 'typescript', 'vitest'];

/**
 * The files that a team's own repository lacks around its remotes, by their names. An existing package.json
 * gets the missing entries only; any other existing file is left unchanged.
 * @throws Error when its package.json is no JSON object.
 */
export async function repositoryFiles(workspace: string): Promise<Record<string, string>> {
  const files: Record<string, string> = {};
  const text = await readFile(join(workspace, 'package.json'), 'utf8').catch(() => '{}');
  const completed = json(complete(parse(text)));
  if (completed !== text) files['package.json'] = completed;
  for (const [name, content] of Object.entries({
    'tsconfig.json': tsconfig,
    'vitest.config.ts': vitestConfig,
    '.gitignore': 'node_modules/\ndist/\n',
  })) {
    if (!existsSync(join(workspace, name))) files[name] = content;
  }
  return files;
}

function parse(text: string): Manifest {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Manifest;
  } catch {
    // Reported below, as for any other value.
  }
  throw new Error('The package.json of this folder is not a JSON object. Mend it first.');
}

function complete(manifest: Manifest): Manifest {
  const {
    dependencies,
    devDependencies,
    workspaces = [],
    scripts,
  } = manifest as Record<string, object | undefined>;
  const known = { ...dependencies, ...devDependencies };
  const pins = pinned();
  const missing = atRoot.filter((name) => !(name in known)).map((name) => [name, pins[name]]);
  return {
    ...{ private: true, type: 'module' },
    ...manifest,
    // npm treats the folders of remotes as workspaces of this repository.
    workspaces: Array.isArray(workspaces) ? [...new Set([...workspaces, 'mfe-*'])] : workspaces,
    scripts: { check: 'tsc -p .', test: 'vitest run', ...scripts },
    devDependencies: { ...devDependencies, ...Object.fromEntries(missing) },
  };
}

const tsconfig = `{
  "compilerOptions": {
    "target": "ES2024",
    "module": "ESNext",
    "moduleResolution": "Bundler",
    "jsx": "react-jsx",
    "lib": ["ES2024", "DOM", "DOM.Iterable"],
    "types": ["@freightwright/mfe-kit/file-types"],
    "noEmit": true,
    "strict": true,
    "verbatimModuleSyntax": true,
    "allowImportingTsExtensions": true,
    "isolatedModules": true,
    "skipLibCheck": true
  },
  "include": ["mfe-*/src"]
}
`;

/** Style sheets of the kit are parsed by the test runner, and not by Node. */
const vitestConfig = `import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: { include: ['mfe-*/src/**/*.test.{ts,tsx}'], server: { deps: { inline: [/@freightwright/] } } },
});
`;
