import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkPorts, freePorts } from '../src/ports.ts';

let server: Server;
let port: number;

beforeEach(async () => {
  server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  port = typeof address === 'object' && address ? address.port : 0;
});

afterEach(() => {
  server.close();
});

test('a taken port is named with its variable and its owner', async () => {
  const check = checkPorts([{ part: 'the site', variable: 'PORT', port }]);
  await expect(check).rejects.toThrow(`Port ${port} for the site: taken by pid ${process.pid}, `);
  await expect(check).rejects.toThrow('Set PORT to another port.');
});

test('every taken port is named at once', async () => {
  const check = checkPorts([
    { part: 'nats', variable: 'NATS_PORT', port },
    { part: 'mongo', variable: 'MONGO_PORT', port },
  ]);
  await expect(check).rejects.toThrow(/NATS_PORT.*MONGO_PORT/s);
});

test('two parts may not share a port', async () => {
  const { free } = await freePorts(['free']);
  const check = checkPorts([
    { part: 'nats', variable: 'NATS_PORT', port: free },
    { part: 'mongo', variable: 'MONGO_PORT', port: free },
  ]);
  await expect(check).rejects.toThrow(`Port ${free} for mongo: it is also the port of nats (NATS_PORT)`);
});

test('free ports pass', async () => {
  const { a, b } = await freePorts(['a', 'b']);
  await checkPorts([
    { part: 'nats', variable: 'NATS_PORT', port: a },
    { part: 'mongo', variable: 'MONGO_PORT', port: b },
  ]);
});
