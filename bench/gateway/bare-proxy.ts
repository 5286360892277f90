import httpProxy from '@fastify/http-proxy';
import { fastify } from 'fastify';

/** @fastify/http-proxy with its defaults: no log, no limits, only forwarding. Prints its port. */
const [upstream = ''] = process.argv.slice(2);
const app = fastify();
await app.register(httpProxy, { upstream });
await app.listen({ port: 0, host: '127.0.0.1' });
console.log(JSON.stringify(app.server.address()));
