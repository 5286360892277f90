import { type ClientRequest, type IncomingMessage, type OutgoingHttpHeaders, request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RunningMail, startMail } from '../src/index.ts';

let mail: RunningMail;
beforeAll(async () => {
  mail = await startMail();
});
afterAll(() => mail.stop());

/** Sends the headers as written: fetch would send neither another Host nor another Origin. */
const ask = (path: string, headers: OutgoingHttpHeaders = {}, method = 'GET'): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const sent: ClientRequest = request(new URL(path, mail.webUrl), { headers, method });
    sent.on('error', reject);
    sent.on('response', (response) => {
      response.resume();
      resolve(response);
    });
    sent.on('upgrade', (response, socket) => {
      socket.destroy();
      resolve(response);
    });
    sent.end();
  });
const port = () => new URL(mail.webUrl).port;
const polling = '/socket.io/?EIO=4&transport=polling';
const webSocket: OutgoingHttpHeaders = {
  connection: 'Upgrade',
  upgrade: 'websocket',
  'sec-websocket-version': '13',
  'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
};
const socketPath = '/socket.io/?EIO=4&transport=websocket';

const foreign: [string, OutgoingHttpHeaders][] = [
  ['a page of another site', { origin: 'https://evil.example' }],
  ['a page of the same host on another port', { origin: 'http://localhost:8080' }],
  ['a page without an origin', { origin: 'null' }],
  ['a name that another DNS points here', { host: 'evil.example:1080' }],
  ['a name that begins like ours', { host: 'localhost.evil.example' }],
  [
    'a page under a name that another DNS points here',
    { host: 'evil.example', origin: 'http://evil.example' },
  ],
];

describe.each(foreign)('%s', (_, headers) => {
  test.each(['/api/email', '/api/config', '/', polling])(
    'is refused %s, without a word on CORS',
    async (path) => {
      const answer = await ask(path, headers);
      expect(answer.statusCode).toBe(403);
      expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
    },
  );

  test('cannot empty the inbox, nor ask whether it may', async () => {
    expect((await ask('/api/email/all', headers, 'DELETE')).statusCode).toBe(403);
    const preflight = { ...headers, 'access-control-request-method': 'DELETE' };
    expect((await ask('/api/email/all', preflight, 'OPTIONS')).statusCode).toBe(403);
  });

  test('gets no WebSocket', async () => {
    expect((await ask(socketPath, { ...webSocket, ...headers })).statusCode).toBe(403);
  });
});

describe('the inbox itself', () => {
  test.each(['localhost', '127.0.0.1', '[::1]', 'LOCALHOST'])('answers under %s', async (name) => {
    const host = `${name}:${port()}`;
    expect((await ask('/api/email', { host })).statusCode).toBe(200);
    expect((await ask('/api/email', { host, origin: `http://${host}` })).statusCode).toBe(200);
  });

  test('gets its WebSocket and its polling', async () => {
    const own = { host: `localhost:${port()}`, origin: `http://localhost:${port()}` };
    expect((await ask(socketPath, { ...webSocket, ...own })).statusCode).toBe(101);
    expect((await ask(polling, own)).statusCode).toBe(200);
  });

  test.each(['/api/email', polling])('sends no header of CORS with %s', async (path) => {
    const answer = await ask(path, { origin: mail.webUrl, host: new URL(mail.webUrl).host });
    expect(answer.statusCode).toBe(200);
    expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
  });

  test('is framed by nobody else', async () => {
    expect((await ask('/')).headers['x-frame-options']).toBe('SAMEORIGIN');
  });
});
