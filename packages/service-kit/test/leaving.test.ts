import { once } from 'node:events';
import { connect } from 'node:net';
import Koa from 'koa';
import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import { type ListenOptions, listen, notBegunHeader } from '../src/index.ts';

let closed: Promise<void> | undefined;
afterEach(async () => {
  await closed;
  closed = undefined;
});

/** A server whose requests to /slow wait for `finish`, and the paths that were begun there. */
async function startServer(options: Partial<ListenOptions>) {
  const begun: string[] = [];
  const { promise: finished, resolve: finish } = Promise.withResolvers<void>();
  const app = new Koa();
  app.use(async (ctx) => {
    begun.push(ctx.path);
    if (ctx.path === '/slow') await finished;
    ctx.body = 'done';
  });
  const server = await listen(app, { port: 0, host: '127.0.0.1', ...options });
  return {
    begun,
    finish,
    connect: () => openConnection(server.port),
    leave: () => {
      closed = server.close();
    },
  };
}

/** A dedicated connection, and what it received. */
async function openConnection(port: number) {
  const socket = connect(port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  let text = '';
  socket.setEncoding('utf8').on('data', (chunk) => {
    text += chunk;
  });
  const end = once(socket, 'close');
  await once(socket, 'connect');
  return {
    end,
    ask: (path: string) => socket.write(`POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-length: 0\r\n\r\n`),
    text: () => text,
    message: (message: string) => expect.poll(() => text).toContain(message),
  };
}

describe('a server that leaves', () => {
  it('says on a connection between two requests that it begins none, and keeps to that', async () => {
    const { connect, leave, begun } = await startServer({ farewell: true });
    const connection = await connect();
    connection.ask('/first');
    await connection.message('done');
    leave();
    await connection.message(`${notBegunHeader}: 1`);
    expect(connection.text()).toContain('HTTP/1.1 503 Service Unavailable');
    connection.ask('/second');
    await connection.end;
    expect(begun).toEqual(['/first']);
  });

  it('finishes the answer that it has begun, and tells the caller to connect elsewhere', async () => {
    const { connect, leave, begun, finish } = await startServer({ farewell: true });
    const connection = await connect();
    connection.ask('/slow');
    await expect.poll(() => begun).toEqual(['/slow']);
    leave();
    finish();
    await connection.end;
    expect(connection.text()).toContain('HTTP/1.1 200 OK');
    expect(connection.text()).toMatch(/connection: close/i);
    expect(connection.text()).not.toContain(notBegunHeader);
  });

  it('answers one more request on a connection that it keeps open for that', async () => {
    const never = 24 * 3_600_000;
    const { connect, leave, begun } = await startServer({ idleMs: never });
    const connection = await connect();
    connection.ask('/first');
    await connection.message('done');
    leave();
    connection.ask('/second');
    await connection.end;
    expect(begun).toEqual(['/first', '/second']);
    expect(connection.text().match(/HTTP\/1.1 200 OK/g)).toHaveLength(2);
    expect(connection.text()).toMatch(/connection: close/i);
  });

  it('closes a connection between two requests without a word for callers that know none', async () => {
    const { connect, leave } = await startServer({});
    const connection = await connect();
    connection.ask('/first');
    await connection.message('done');
    leave();
    await connection.end;
    expect(connection.text().match(/HTTP\/1.1/g)).toHaveLength(1);
  });

  it('breaks off an answer that takes too long', async () => {
    const { connect, leave, begun } = await startServer({ closeTimeoutMs: 50 });
    const connection = await connect();
    connection.ask('/slow');
    await expect.poll(() => begun).toEqual(['/slow']);
    leave();
    await connection.end;
    expect(connection.text()).toBe('');
  });
});
