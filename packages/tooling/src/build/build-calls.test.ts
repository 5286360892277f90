import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { callsFile } from '@freightwright/contracts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { writeCalls } from './build-calls.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'calls-'));
});
afterEach(() => rm(folder, { recursive: true }));

async function callsOf(scripts: Record<string, string>): Promise<Record<string, Record<string, object>>> {
  for (const [name, text] of Object.entries(scripts)) {
    await mkdir(join(folder, name, '..'), { recursive: true });
    await writeFile(join(folder, name), text);
  }
  await writeCalls(folder);
  return JSON.parse(await readFile(join(folder, callsFile), 'utf8'));
}

it('records the routes whose addresses are in the scripts, with the fields that they name', async () => {
  const calls = await callsOf({
    'entry.js': 'const a={method:"GET",path:"/api/zips/:zip"};',
    'later/chunk.js': 'call(a).then(({place:b})=>b.city)',
  });
  expect(calls).toEqual({
    'GET /api/zips/:zip': {
      service: 'bol',
      takes: {},
      answers: {
        answer: 'object',
        'answer/place': 'object',
        // The parameter in the address has this name too.
        'answer/place/zip': 'string',
        'answer/place/city': 'string',
      },
    },
  });
});

it.each<[string, string, string[]]>([
  [
    'takes an address without a method for one that is read',
    'a="/api/login",b="/api/contact"',
    ['GET /api/login'],
  ],
  [
    'keeps the methods of one address apart',
    'a={method:"POST",path:"/api/bol/book/addresses"},b=a.path,c="/api/nowhere"',
    ['POST /api/bol/book/addresses'],
  ],
  ['records nothing for a remote that calls nothing', 'a=draw()', []],
])('%s', async (_, script, routes) => {
  const calls = await callsOf({ 'entry.js': `const ${script};`, 'style.css': '"/api/login"' });
  expect(Object.keys(calls)).toEqual(routes);
});

it('names the fields that must be sent, and of the others those in the scripts', async () => {
  const calls = await callsOf({ 'entry.js': 'const a={method:"GET",path:"/api/bol/list"},b={cursor:1};' });
  expect(calls['GET /api/bol/list']?.takes).toEqual({ query: 'object', 'query/cursor': 'absent|string' });
});
