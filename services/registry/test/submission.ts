import { randomBytes } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { type BodyOf, type deployRemote, remoteContract, sharedLibraries } from '@freightwright/contracts';

export type Deployment = BodyOf<typeof deployRemote>;
export type Files = Record<string, string | Buffer>;

const noFiles = { sync: [] as string[], async: [] as string[] };
const none = () => ({ js: structuredClone(noFiles), css: structuredClone(noFiles) });

/** A manifest as of Module Federation, for a remote with one entry, script and style sheet, sharing React. */
export function manifestOf(name: string) {
  const container = name.replaceAll('-', '_');
  return {
    id: container,
    metaData: {
      name: container,
      globalName: container,
      publicPath: 'auto',
      remoteEntry: { name: 'remoteEntry.1.js', path: '', type: 'global' },
    },
    shared: Object.entries(sharedLibraries).map(([library, { version }]) => ({
      name: library,
      version,
      singleton: true as boolean | undefined,
      requiredVersion: `^${version}` as string | false,
      assets: none(),
    })),
    remotes: [] as unknown[],
    exposes: [
      {
        path: './lifecycle',
        assets: {
          js: { sync: ['lifecycle.1.js'], async: [] as string[] },
          css: { sync: ['lifecycle.1.css'], async: [] },
        },
      },
    ],
  };
}
export type TestManifest = ReturnType<typeof manifestOf>;

/** The files of a valid version. `text` is included in the entry, so another text makes other files. */
export function filesOf(name: string, text = name, manifest: unknown = manifestOf(name)): Files {
  const script = `var lifecycle = ${JSON.stringify(text)};`;
  return {
    'mf-manifest.json': typeof manifest === 'string' ? manifest : JSON.stringify(manifest),
    'remoteEntry.1.js': `var entry = ${JSON.stringify(text)};`,
    'lifecycle.1.js': script,
    'lifecycle.1.js.gz': gzipSync(script),
    'lifecycle.1.css': `.${name}-text p{margin:0}`,
    'calls.json': '{}',
    'img/mark.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  };
}

/** The body of a deployment that is valid, apart from what `change` modifies. */
export function deployment(
  name: string,
  version: string,
  {
    files = filesOf(name, version),
    declaration = {},
  }: { files?: Files; declaration?: Partial<Deployment['declaration']> } = {},
): Deployment {
  const route = `/${name.slice('mfe-'.length)}`;
  return {
    version,
    declaration: {
      contract: remoteContract,
      routes: [route],
      navigation: [{ label: name, path: route, order: 1 }],
      ...declaration,
    },
    files: Object.entries(files).map(([path, content]) => ({
      path,
      base64: Buffer.from(content).toString('base64'),
    })),
  };
}

/** Bytes that gzip cannot compress. */
export const incompressible = (kib: number): Buffer => randomBytes(kib * 1024);
