import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { remoteContract, sharedLibraries } from '@freightwright/contracts';

/** The names of a new remote, and the address of its page. */
export interface NewRemote {
  /** 'mfe-dock-hours' */
  name: string;
  /** 'Dock hours', the label of its page and its link. */
  label: string;
  /** 'DockHoursPage' */
  component: string;
  /** 'dock-hours-page' */
  module: string;
  /** '/dock-hours' */
  path: string;
}

/** The longest label of a link, in characters. Source: Label in packages/contracts/src/registry.ts. */
const labelAtMost = 40;
/** The longest line of code here, in characters. Source: biome.json. */
const lineAtMost = 110;

/** The derived names of a remote. */
export function namesOf(name: string): Omit<NewRemote, 'path'> {
  const args = name.split('-').slice(1).filter(Boolean);
  const capital = (word: string) => word.slice(0, 1).toUpperCase() + word.slice(1);
  const label = capital(args.join(' '));
  return {
    name,
    // The longest name has one word more than fits.
    label: label.length > labelAtMost ? label.replace(/ \S*$/, '') : label,
    component: `${args.map(capital).join('')}Page`,
    module: `${args.join('-')}-page`,
  };
}

/** The files of a remote of one page, by their path in its folder. */
export const remoteFiles = (remote: NewRemote, { atHome }: { atHome: boolean }): Record<string, string> => ({
  'package.json': json(manifestOf(remote, atHome)),
  'remote.json': remoteJson(remote),
  'src/index.ts': entry(remote),
  [`src/${remote.module}.tsx`]: page(remote),
  [`src/${remote.module}.test.tsx`]: test(remote),
});

export const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

function manifestOf({ name }: NewRemote, atHome: boolean) {
  const shared = (library: string) => ({ [library]: sharedLibraries[library]?.version });
  const pins = pinned();
  const forTests = ['@testing-library/dom', '@testing-library/react', 'happy-dom'];
  return {
    name: atHome ? `@freightwright/${name}` : name,
    version: '0.1.0',
    private: true,
    type: 'module',
    exports: './src/index.ts',
    dependencies: {
      '@freightwright/mfe-kit': atHome ? '*' : pins['@freightwright/mfe-kit'],
      ...shared('react'),
      ...shared('react-dom'),
    },
    devDependencies: Object.fromEntries(forTests.map((library) => [library, pins[library]])),
  };
}

/** The versions with which this repository tests its remotes. A test compares them with the installed ones. */
const tested = {
  '@testing-library/dom': '10.4.2',
  '@testing-library/react': '16.3.3',
  '@types/react': '19.3.0',
  'happy-dom': '21.0.4',
  typescript: '7.0.2',
  vitest: '5.1.1',
} as const;

/** The pinned version of each library for a new remote: for our packages that of these commands. */
export function pinned(): Readonly<Record<string, string>> {
  const own: { version: string; dependencies: Record<string, string> } = JSON.parse(
    readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8'),
  );
  const ours = Object.entries(own.dependencies).filter(([name]) => name.startsWith('@freightwright/'));
  return { ...tested, ...Object.fromEntries(ours), '@freightwright/tooling': own.version };
}

/** As the formatter writes it. The link is in the footer: header links require an agreement. */
const remoteJson = ({ name, label, path }: NewRemote): string => `{
  "name": "${name}",
  "contract": ${remoteContract},
  "routes": ["${path}"],
  "navigation": [
    {
      "label": "${label}",
      "path": "${path}",
      "order": 200
    }
  ]
}
`;

function entry({ component, module }: NewRemote): string {
  const start = 'export const { contract, bootstrap, mount, unmount } = createLifecycle(';
  const whole = `${start}${component});`;
  return `import { createLifecycle } from '@freightwright/mfe-kit';
import { ${component} } from './${module}.tsx';

${whole.length <= lineAtMost ? whole : `${start}\n  ${component},\n);`}
`;
}

const page = ({
  label,
  component,
  path,
}: NewRemote): string => `import { Section, SectionBody, usePageTitle, usePlatform, useReadable, util } from '@freightwright/mfe-kit';

/** The page at ${path}. */
export function ${component}() {
  usePageTitle('${label}');
  const { user } = useReadable(usePlatform().session);
  return (
    <>
      <h1 className={util.h1}>${label}</h1>
      <Section title="Who is here">
        <SectionBody>
          <p>{user ? \`You are signed in as \${user.email}.\` : 'You are not signed in.'}</p>
        </SectionBody>
      </Section>
    </>
  );
}
`;

const test = ({ component, module, label }: NewRemote): string => `// @vitest-environment happy-dom
import { createFakePlatform, PlatformContext } from '@freightwright/mfe-kit';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { ${component} } from './${module}.tsx';

afterEach(cleanup);

test('says who is signed in', () => {
  const platform = createFakePlatform();
  render(
    <PlatformContext value={platform}>
      <${component} />
    </PlatformContext>,
  );
  const heading = { level: 1, name: '${label}' };
  expect(screen.getByRole('heading', heading)).toBeTruthy();
  expect(screen.getByText('You are not signed in.')).toBeTruthy();
  const user = { id: 'u1', email: 'dock@shipper.example' };
  act(() =>
    platform.session.set({ status: 'signed-in', tier: 'registered', subscriptionTier: 'free', user }),
  );
  expect(screen.getByText('You are signed in as dock@shipper.example.')).toBeTruthy();
});
`;
