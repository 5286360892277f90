import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { download } from './download.ts';

/** The index of Python packages that pip uses by default. */
const STANDARD_INDEX = 'https://pypi.org/simple';
const TIMEOUT_MS = 30_000;
const MAX_BYTES = 8 * 1024 ** 2;
/** https://packaging.python.org/en/latest/specifications/simple-repository-api/ */
const ACCEPT =
  'application/vnd.pypi.simple.v1+json, application/vnd.pypi.simple.v1+html;q=0.2, text/html;q=0.1';

export type PipEnvironment = Readonly<Record<string, string | undefined>>;

/**
 * The index that pip uses on this machine, which may be a mirror because the public one is unreachable:
 * PIP_INDEX_URL, otherwise `index-url` of the nearest configuration file, otherwise the public one. See
 * https://pip.pypa.io/en/stable/topics/configuration/
 */
export async function packageIndex(env: PipEnvironment, home: string): Promise<string> {
  const { PIP_INDEX_URL: reported, PIP_CONFIG_FILE: file, VIRTUAL_ENV: venv, XDG_CONFIG_HOME: config } = env;
  if (reported) return reported;
  const files = [
    ...(file ? [file] : []),
    ...(venv ? [join(venv, 'pip.conf')] : []),
    join(config || join(home, '.config'), 'pip', 'pip.conf'),
    join(home, 'Library', 'Application Support', 'pip', 'pip.conf'),
    join(home, '.pip', 'pip.conf'),
    '/etc/pip.conf',
  ];
  for (const path of files) {
    const url = indexIn(await readFile(path, 'utf8').catch(() => ''));
    if (url !== undefined) return url;
  }
  return STANDARD_INDEX;
}

/** `index-url` in the section [global] or [install]. */
function indexIn(text: string): string | undefined {
  let section = '';
  for (const line of text.split(/\r?\n/)) {
    section = /^\[([^\]]*)\]/.exec(line)?.[1]?.trim() ?? section;
    const [name = '', ...value] = line.split('=');
    const wanted = section === 'global' || section === 'install';
    if (wanted && name.trim().replace('_', '-') === 'index-url') return value.join('=').trim();
  }
  return undefined;
}

/** The address of one file of a project in the index. @throws Error when it has no such file. */
export async function fileInIndex(index: string, project: string, file: string): Promise<string> {
  const page = await download(`${index.replace(/(?<!\/)\/+$/, '')}/${project}/`, {
    ...{ timeoutMs: TIMEOUT_MS, maxBytes: MAX_BYTES },
    headers: { accept: ACCEPT },
  });
  const link = linksIn(page.bytes.toString('utf8'), page.contentType).find((each) => {
    const path = URL.parse(each, page.url)?.pathname ?? '';
    return decodeURIComponent(path.slice(path.lastIndexOf('/') + 1)) === file;
  });
  if (link === undefined) throw new Error(`the package index has no ${file}`);
  return inheritCredentials(new URL(link, page.url), new URL(index)).href;
}

function linksIn(text: string, contentType: string): string[] {
  if (!contentType.includes('json')) {
    return [...text.matchAll(/<a\s[^>]*?href\s*=\s*["']([^"']+)["']/gi)].map(([, href = '']) =>
      href.replaceAll('&amp;', '&'),
    );
  }
  const { files = [] } = JSON.parse(text) as { files?: { url?: string }[] };
  return files.flatMap(({ url }) => url ?? []);
}

/** A mirror with a password requires it for its files too. No other host gets it. */
function inheritCredentials(link: URL, index: URL): URL {
  if (link.host !== index.host) return link;
  link.username = index.username;
  link.password = index.password;
  return link;
}
