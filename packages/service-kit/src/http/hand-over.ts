import type { ChildProcess } from 'node:child_process';
import { createServer, Socket, Server as TcpServer } from 'node:net';
import { withinMs } from '@freightwright/runtime-kit';
import type { Listening } from './listen.ts';

/**
 * Hands a listening socket from one process to its successor on the same machine without downtime. Both
 * accept connections from one socket of the system, which the process that started both passes from the first
 * to the second. When the first then stops listening, connections that wait to be accepted stay with the
 * second. A port that two processes open separately (SO_REUSEPORT) would lose those.
 */
type Message =
  | { readonly handOver: 'listeners' }
  | { readonly listener: string; readonly of: number }
  | { readonly connection: string }
  | { readonly taken: string };

/** The listeners of a process by name. */
type Listenings = Readonly<Record<string, Listening>>;

/** Far more than a hand-over takes; an operator waits at a terminal, milliseconds. */
const handOverWithinMs = 20_000;

/**
 * Lets the parent process hand this process's listeners to a second copy, or those of the first copy to this
 * one. Without an IPC channel, which only the launcher opens, nothing happens.
 * @example offerListeners({ site: await listen(app, { port, host }) });
 */
export function offerListeners(listenings: Listenings, channel: NodeJS.Process = process): void {
  if (channel.send === undefined) return;
  const report = (message: Message, handle?: TcpServer) => channel.send?.(message, handle);
  channel.on('message', (received: unknown, handle: unknown) => {
    // Another process manager may send messages of its own.
    if (typeof received !== 'object' || received === null) return;
    const message = received as Message;
    if ('handOver' in message) {
      const all = Object.entries(listenings);
      for (const [name, { listener }] of all) report({ listener: name, of: all.length }, listener());
    } else if ('listener' in message && handle instanceof TcpServer) {
      listenings[message.listener]?.take(handle);
      report({ taken: message.listener });
    } else if ('connection' in message && handle instanceof Socket) {
      listenings[message.connection]?.serve(handle);
    }
  });
  // Waiting for the launcher must not prevent the process from exiting.
  channel.channel?.unref();
}

/**
 * Hands the listeners of one child process to another. Resolves when both accept, so the first may stop.
 * @throws Error when they do not complete in time.
 * @example await handListenersOver(oldProcess, newProcess);
 */
export async function handListenersOver(from: ChildProcess, to: ChildProcess): Promise<void> {
  /** The listeners in transit. This process briefly accepts from them too. */
  const passing = new Map<string, TcpServer>();
  const done = Promise.withResolvers<void>();
  let taken = 0;
  let expected = Number.POSITIVE_INFINITY;

  const onOffer = (message: Message, handle: unknown) => {
    if (!('listener' in message) || !(handle instanceof TcpServer)) return;
    const { listener: name, of } = message;
    expected = of;
    const passed = createServer({ pauseOnConnect: true, allowHalfOpen: true });
    passed.on('connection', (socket) => to.send({ connection: name } satisfies Message, socket));
    passed.listen(handle);
    passing.set(name, passed);
    to.send({ listener: name, of } satisfies Message, passed);
  };
  const onTaken = (message: Message) => {
    if (!('taken' in message)) return;
    passing.get(message.taken)?.close();
    passing.delete(message.taken);
    taken += 1;
    if (taken === expected) done.resolve();
  };
  const onGone = () => done.reject(new Error('one of the two copies ended meanwhile'));

  from.on('message', onOffer).once('exit', onGone);
  to.on('message', onTaken).once('exit', onGone);
  try {
    from.send({ handOver: 'listeners' } satisfies Message, (error) => error && done.reject(error));
    await withinMs(handOverWithinMs, done.promise);
  } finally {
    from.off('message', onOffer).off('exit', onGone);
    to.off('message', onTaken).off('exit', onGone);
    for (const server of passing.values()) server.close();
  }
}
