import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

const here = join(import.meta.dirname, '../..');

/** A program of a README, under the title of its section. */
export interface ClientSample {
  title: string;
  code: string;
}

/** A client as its users meet it. The tests compile its samples. */
export interface DescribedClient {
  language: 'TypeScript' | 'Python';
  /** What it runs on. */
  needs: string;
  /** The file that is installed, as `packClients` names it. */
  file: string;
  install: string;
  samples: ClientSample[];
}

export async function describeClients(): Promise<DescribedClient[]> {
  const { version } = JSON.parse(await readFile(join(here, 'package.json'), 'utf8')) as { version: string };
  const tarball = `freightwright-api-client-${version}.tgz`;
  const wheel = `freightwright-${version}-py3-none-any.whl`;
  return [
    {
      language: 'TypeScript',
      needs: 'Node 20.3 or newer, or a browser',
      file: tarball,
      install: `npm install ./${tarball}`,
      samples: samplesOf('First call', await readFile(join(here, 'README.md'), 'utf8')),
    },
    {
      language: 'Python',
      needs: 'Python 3.11 or newer',
      file: wheel,
      install: `pip install ./${wheel}`,
      samples: samplesOf('First call', await readFile(join(here, 'python/README.md'), 'utf8')),
    },
  ];
}

/** The programs of a Markdown text. @param first the title of those before the first section. */
function samplesOf(first: string, markdown: string): ClientSample[] {
  return markdown.split(/^## /m).flatMap((section, place) => {
    const title = place === 0 ? first : section.slice(0, section.indexOf('\n'));
    const programs = [...section.matchAll(/^```(?:ts|py)\n([\s\S]*?)^```/gm)];
    return programs.map(([, code = '']) => ({ title, code }));
  });
}
