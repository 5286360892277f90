import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { startTestIdp } from './fixture/idp.ts';

test.each(['http://[::1/', '//a@[b#c', '*'])('the target %s is 400, and no fault', async (target) => {
  const idp = await startTestIdp();
  try {
    const { port } = new URL(idp.issuer);
    const answer = await new Promise<string>((resolve) => {
      const socket = connect(Number(port), '127.0.0.1', () =>
        socket.write(`GET ${target} HTTP/1.1\r\nHost: x\r\n\r\n`),
      );
      socket.setEncoding('utf8').once('data', (text) => resolve(String(text)));
      socket.once('close', () => resolve(''));
    });
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  } finally {
    await idp.stop();
  }
});
