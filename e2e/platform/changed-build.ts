import type { BodyOf, deployRemote } from '@freightwright/contracts';

type Deployment = BodyOf<typeof deployRemote>;

/** The second version of a build, with one text replaced in the scripts of a chunk. */
export const changed = (build: Deployment, chunk: string, from: string, to: string): Deployment => ({
  ...{ version: '2.0.0-second', declaration: build.declaration },
  files: build.files
    .filter((file) => !/\.(?:gz|br)$/.test(file.path))
    .map(({ path, base64 }) => {
      if (!(path.startsWith(`${chunk}.`) && path.endsWith('.js'))) return { path, base64 };
      const script = Buffer.from(base64, 'base64').toString().replaceAll(`"${from}"`, `"${to}"`);
      return { path, base64: Buffer.from(script).toString('base64') };
    }),
});
