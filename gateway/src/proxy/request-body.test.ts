import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { forwardedBody } from './request-body.ts';

/** How a server forwards the body of a request whose bytes arrive in these packets. */
async function forwardedFrom(...packets: [string, ...string[]]): Promise<unknown> {
  const forwarded = Promise.withResolvers<unknown>();
  const server = createServer(async (request, response) => {
    await undefined;
    const readWhole = async () => 'read piece by piece';
    forwarded.resolve(forwardedBody(request, 1_000, readWhole));
    request.resume();
    response.end();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1').resume();
  onTestFinished(() => void socket.destroy());
  onTestFinished(() => void server.close());
  const [first, ...rest] = packets;
  socket.write(first);
  const body = await forwarded.promise;
  for (const packet of rest) socket.write(packet);
  return Buffer.isBuffer(body) ? body.toString() : body;
}

it('forwards a body that came with its headers at once, without a watch or a buffer', async () => {
  const head = 'POST / HTTP/1.1\r\nhost: site\r\ncontent-length: 11\r\n\r\n';
  expect(await forwardedFrom(`${head}the content`)).toBe('the content');
});

it('reads a body that has not arrived whole', async () => {
  const head = 'POST / HTTP/1.1\r\nhost: site\r\ncontent-length: 11\r\n\r\n';
  expect(await forwardedFrom(`${head}the `, 'content')).toBe('read piece by piece');
});
