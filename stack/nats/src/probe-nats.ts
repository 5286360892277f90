import { connect } from 'node:net';

/**
 * Resolves when a server with JetStream sends its greeting on this port. The greeting (INFO) is the first
 * line of the protocol: https://docs.nats.io/reference/reference-protocols/nats-protocol#info
 * @throws Error when there is no response within `timeoutMs`, or another one.
 */
export function probeNats({
  host = '127.0.0.1',
  port,
  timeoutMs = 2_000,
}: {
  host?: string;
  port: number;
  timeoutMs?: number;
}): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port });
    let greeting = '';
    const fail = (message: string) => {
      socket.destroy();
      reject(new Error(`${host}:${port}: ${message}`));
    };
    socket.setTimeout(timeoutMs, () => fail('no greeting in time'));
    socket.on('error', (error) => fail(error.message));
    socket.on('end', () => fail('closed without a greeting'));
    socket.setEncoding('utf8').on('data', (text: string) => {
      greeting += text;
      if (!greeting.includes('\r\n') && greeting.length < 65_536) return;
      if (!greeting.startsWith('INFO ')) return fail('not a NATS server');
      if (!/"jetstream":\s*true/.test(greeting)) return fail('a NATS server without JetStream');
      socket.destroy();
      resolve();
    });
  });
}
