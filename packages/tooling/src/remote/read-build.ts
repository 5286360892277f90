import { readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { type BodyOf, declarationOf, type deployRemote, type RemoteEntry } from '@freightwright/contracts';
import { entryFile, filesIn } from '../build-files.ts';

type Deployment = BodyOf<typeof deployRemote>;

/**
 * Reads what a build of a remote has written.
 * @param build the remote's `dist` folder.
 * @throws Error when there is no build.
 */
export async function readBuild(build: string): Promise<{ name: string; deployment: Deployment }> {
  const text = await readFile(join(build, entryFile), 'utf8').catch((cause: unknown) => {
    throw new Error(`There is no build in ${build}. Build the remote first.`, { cause });
  });
  const entry: RemoteEntry = JSON.parse(text);
  return {
    name: entry.name,
    deployment: {
      version: entry.version,
      declaration: declarationOf(entry),
      files: await readFiles(join(build, entry.version)),
    },
  };
}

async function readFiles(folder: string): Promise<Deployment['files']> {
  return Promise.all(
    (await filesIn(folder)).map(async (file) => ({
      path: relative(folder, file).split(sep).join('/'),
      base64: await readFile(file, 'base64'),
    })),
  );
}
