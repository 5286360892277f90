import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pythonModule } from '../generate/python-text.ts';
import { type Files, tarGzOf, zipOf } from './archives.ts';

const here = join(import.meta.dirname, '../..');
const name = 'freightwright';
const summary =
  'Client of the Freightwright API: freight classes, cost predictions, bills of lading, bulk jobs';
/** The build backend of who builds the wheel from the source distribution. It needs nothing else. */
const backend = 'flit_core==3.12.0';
const python = '>=3.11';

/** The wheel and the source distribution of the Python client, by their file names. It needs no Python. */
export async function pythonPackages(version: string): Promise<Readonly<Record<string, Buffer>>> {
  const texts = ['LICENSE', 'python/README.md'].map((file) => readFile(join(here, file), 'utf8'));
  const [license = '', readme = ''] = await Promise.all(texts);
  const modules = await modulesOf(version);
  const metadata = metadataOf(version, readme);
  return {
    [`${name}-${version}-py3-none-any.whl`]: await zipOf(wheelFiles(version, modules, { metadata, license })),
    [`${name}-${version}.tar.gz`]: tarGzOf(
      within(`${name}-${version}/`, {
        'PKG-INFO': metadata,
        'pyproject.toml': projectOf(version),
        'README.md': readme,
        LICENSE: license,
        ...modules,
      }),
    ),
  };
}

/** The modules by their paths: those of the folder, and the generated one. */
export async function modulesOf(version: string): Promise<Files> {
  const folder = join(here, 'python/src', name);
  const names = (await readdir(folder)).filter((file) => /\.py$|^py\.typed$/.test(file)).sort();
  const read = names.map(async (file) => [file, await readFile(join(folder, file), 'utf8')] as const);
  const modules = Object.fromEntries(await Promise.all(read));
  return within(`${name}/`, { ...modules, 'operations.py': pythonModule(version) });
}

const within = (folder: string, files: Files): Files =>
  Object.fromEntries(Object.entries(files).map(([path, content]) => [folder + path, content]));

/** The binary distribution format, with the digest of each file: https://packaging.python.org/specifications */
function wheelFiles(version: string, modules: Files, texts: { metadata: string; license: string }): Files {
  const about = within(`${name}-${version}.dist-info/`, {
    METADATA: texts.metadata,
    WHEEL: 'Wheel-Version: 1.0\nGenerator: freightwright\nRoot-Is-Purelib: true\nTag: py3-none-any\n',
    'licenses/LICENSE': texts.license,
  });
  const files = { ...modules, ...about };
  const record = `${name}-${version}.dist-info/RECORD`;
  const lines = Object.entries(files).map(([path, content]) => {
    const digest = createHash('sha256').update(content).digest('base64url');
    return `${path},sha256=${digest},${Buffer.byteLength(content)}\n`;
  });
  return { ...files, [record]: `${lines.join('')}${record},,\n` };
}

const metadataOf = (version: string, readme: string): string => `Metadata-Version: 2.4
Name: ${name}
Version: ${version}
Summary: ${summary}
License-Expression: MIT
License-File: LICENSE
Requires-Python: ${python}
Classifier: Typing :: Typed
Description-Content-Type: text/markdown

${readme}`;

const projectOf = (version: string): string => `[build-system]
requires = ["${backend}"]
build-backend = "flit_core.buildapi"

[project]
name = "${name}"
version = "${version}"
description = "${summary}"
license = "MIT"
license-files = ["LICENSE"]
readme = "README.md"
requires-python = "${python}"
classifiers = ["Typing :: Typed"]
`;
