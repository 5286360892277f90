import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { isSameOrigin } from '../sign-in/request-origin.ts';

const site = 'http://localhost:8080';
const request = (headers: Record<string, string>) => ({ headers }) as unknown as IncomingMessage;

test.each([
  [true, { 'sec-fetch-site': 'same-origin' }],
  [true, { 'sec-fetch-site': 'same-origin', origin: 'http://127.0.0.1:8080' }],
  [true, { origin: site }],
  [false, { 'sec-fetch-site': 'same-site', origin: site }],
  [false, { 'sec-fetch-site': 'cross-site', origin: site }],
  [false, { 'sec-fetch-site': 'none' }],
  [false, { 'sec-fetch-site': '', origin: site }],
  [false, { 'sec-fetch-site': 'same-origin, cross-site' }],
  [false, { origin: 'http://localhost:3000' }],
  [false, { origin: 'https://localhost:8080' }],
  [false, { origin: 'http://localhost:8080.evil.example' }],
  [false, { origin: `${site}/` }],
  [false, { origin: 'null' }],
  [false, { referer: `${site}/` }],
  [false, {}],
])('%s: %o', (expected, headers) => {
  expect(isSameOrigin(request(headers), site)).toBe(expected);
});
