import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { startTemporaryPlatform } from '@freightwright/stack-launcher';
import { median } from '../report.ts';
import { type Load, type Run, shoot } from './shoot.ts';
import { startNginxWith, type Target } from './targets.ts';

const paths = ['/', '/bol', '/documentation'];
/** A browser's request headers for a page. */
const headers = { accept: 'text/html', 'accept-encoding': 'br' };

/** A page as the gateway sends it. */
interface SentPage {
  readonly path: string;
  readonly headers: ReadonlyMap<string, string>;
  /** Compressed. */
  readonly bytes: Buffer;
}

/**
 * Pages per second: the gateway of the whole platform, which composes each page a single time and then serves
 * it from its cache, with all its middleware; and nginx with the same bytes and headers in files.
 * Measurements alternate. Without nginx on this machine it reports that and compares nothing.
 */
export async function comparePages(
  { rounds, seconds, connections }: { rounds: number; seconds: number; connections: number },
  folder: string,
): Promise<void> {
  const platform = await startTemporaryPlatform({
    env: { ...process.env, TEST_MODE: 'off', RATE_LIMIT_PAGES_PER_ADDRESS: '1000000000' },
  });
  try {
    const url = platform.siteUrl.replace(/\/$/, '');
    const gateway: Target = {
      name: 'gateway, everything on',
      url,
      get pid() {
        return platform.components.find(({ component }) => component.name === 'gateway')?.pid;
      },
    };
    const pages: SentPage[] = [];
    for (const path of paths) pages.push(await fetchPage(url, path));
    const nginx = await startNginxWith({ around: '', server: await locationsOf(pages, folder) }, folder);
    if (!nginx) {
      console.log('Pages are not compared: there is no nginx on this machine.');
      return;
    }
    console.log(`\nComposed pages, ${rounds} rounds of ${seconds} s, ${connections} connections`);
    for (const page of pages) {
      await mustBeSame(page, await fetchPage(nginx.url, page.path));
      const load: Load = { path: page.path, method: 'GET', headers, connections };
      await compare(page, [gateway, nginx], load, { rounds, seconds });
    }
  } finally {
    await platform.stop();
  }
}

async function compare(
  { path, bytes }: SentPage,
  [gateway, nginx]: readonly [Target, Target],
  load: Load,
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<void> {
  const [ours, peers]: [Run[], Run[]] = [[], []];
  for (const target of [gateway, nginx]) await shoot(target, load, 1);
  for (let round = 0; round < rounds; round++) {
    ours.push(await shoot(gateway, load, seconds));
    peers.push(await shoot(nginx, load, seconds));
  }
  console.log(`${path}, ${(bytes.length / 1024).toFixed(1)} KiB compressed`);
  for (const [{ name }, runs] of [
    [gateway, ours],
    [nginx, peers],
  ] as const) {
    const columns = [
      `  ${name}`.padEnd(26),
      `${Math.round(median(runs.map((run) => run.perSecond)))} pages/s`.padStart(17),
      `p99 ${median(runs.map((run) => run.p99Ms))} ms`.padStart(10),
      `${Math.round(median(runs.map((run) => run.cpuUs)))} us of processor each`.padStart(26),
    ];
    console.log(columns.join(' '));
  }
  const ratio = median(ours.map((run, round) => run.perSecond / (peers[round]?.perSecond ?? Number.NaN)));
  console.log(`  gateway / nginx, median of the rounds: ${ratio.toFixed(2)}`);
}

async function fetchPage(url: string, path: string): Promise<SentPage> {
  const asked = get(url + path, { headers, agent: false });
  const [response] = (await once(asked, 'response')) as [IncomingMessage];
  const bytes = await buffer(response);
  if (response.statusCode !== 200) throw new Error(`${url}${path} answers ${response.statusCode}`);
  const sent = new Map<string, string>();
  for (const [name, value] of Object.entries(response.headers)) if (value) sent.set(name, String(value));
  return { path, headers: sent, bytes };
}

/** Headers of one connection or one response, and those that every server adds. */
const ofTheServer = new Set([
  ...['connection', 'keep-alive', 'content-length', 'content-type', 'date', 'transfer-encoding'],
  ...['x-request-id', 'traceparent', 'set-cookie', 'server', 'accept-ranges', 'last-modified'],
]);
const ofThePage = ({ headers: sent }: SentPage) =>
  [...sent].filter(([name]) => !ofTheServer.has(name)).toSorted(([a], [b]) => (a < b ? -1 : 1));

/** Writes the pages into the folder. @returns the nginx directives that send them as the gateway does. */
async function locationsOf(pages: readonly SentPage[], folder: string): Promise<string> {
  const locations = pages.map(async (page, index) => {
    await writeFile(join(folder, `page-${index}`), page.bytes);
    const added = ofThePage(page).map(([name, value]) => `add_header ${name} ${quoted(value)};`);
    return `location = ${page.path} {
      root ${folder}; try_files /page-${index} =404;
      types {} default_type ${quoted(page.headers.get('content-type') ?? '')}; etag off;
      ${added.join('\n      ')}
    }`;
  });
  return (await Promise.all(locations)).join('\n');
}

const quoted = (value: string) => `"${value.replace(/["\\]/g, '\\$&')}"`;

async function mustBeSame(sent: SentPage, served: SentPage): Promise<void> {
  const isSame =
    sent.bytes.equals(served.bytes) && JSON.stringify(ofThePage(sent)) === JSON.stringify(ofThePage(served));
  if (!isSame) throw new Error(`nginx does not send ${sent.path} as the gateway does`);
}
