import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The versions with which this repository tests its own remotes. A test compares them with what is installed here. */
const tested = {
  '@testing-library/dom': '10.4.2',
  '@testing-library/react': '16.3.3',
  '@types/react': '19.3.0',
  'happy-dom': '21.0.4',
  typescript: '7.0.2',
  vitest: '5.1.1',
} as const;

/** The version of each library that a new remote names: of our packages those that came with these commands. */
export function pinned(): Readonly<Record<string, string>> {
  const own: { version: string; dependencies: Record<string, string> } = JSON.parse(
    readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8'),
  );
  const ours = Object.entries(own.dependencies).filter(([name]) => name.startsWith('@freightwright/'));
  return { ...tested, ...Object.fromEntries(ours), '@freightwright/tooling': own.version };
}
