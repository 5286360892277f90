import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import Koa from 'koa';
import { expect, test } from 'vitest';
import { acceptedEncoding, isCompressible } from './content.ts';

test.each([
  [undefined, undefined],
  ['', undefined],
  ['identity', undefined],
  ['gzip', 'gzip'],
  ['gzip, deflate, br', 'br'],
  ['GZIP;q=0.5, br;q=0', 'gzip'],
  ['gzip;q=0.5, br;q=0.0', 'gzip'],
  ['gzip;q=0', undefined],
  ['brotli', undefined],
])('Accept-Encoding %j -> %s', (header, encoding) => {
  const request = new IncomingMessage(new Socket());
  if (header !== undefined) request.headers['accept-encoding'] = header;
  const ctx = new Koa().createContext(request, new ServerResponse(request));
  expect(acceptedEncoding(ctx)).toBe(encoding);
});

test.each([
  ['application/json; charset=utf-8', 1024, true],
  ['application/problem+json', 5_000, true],
  ['text/html', undefined, true],
  ['image/svg+xml', 5_000, true],
  ['application/json', 1023, false],
  ['application/pdf', 50_000, false],
  ['image/png', 50_000, false],
  ['font/woff2', 50_000, false],
  ['text/event-stream', undefined, false],
  [undefined, 5_000, false],
])('%s of %s bytes compressible: %s', (type, length, expected) => {
  expect(isCompressible(type, length)).toBe(expected);
});
