import type { ChildProcess } from 'node:child_process';
import { createServer, Socket, Server as TcpServer } from 'node:net';
import { withinMs } from '../shared-probe.ts';
import type { Listening } from './listen.ts';

/**
 * How one process follows another on one machine without a moment in which nobody listens. Both accept connections
 * from one socket of the system, which travels from the first over the process that started both to the second.
 * When the first stops listening then, connections that wait to be accepted stay with the second. A port that two
 * processes open separately (SO_REUSEPORT) would lose those.
 */
type Message =
  | { readonly handOver: 'listeners' }
  | { readonly listener: string; readonly of: number }
  | { readonly connection: string }
  | { readonly taken: string };

/** The listeners of a process by name. */
type Listenings = Readonly<Record<string, Listening>>;

/** Far more than it takes; somebody waits at a terminal, milliseconds. */
const handOverWithinMs = 20_000;

/**
 * Lets the process that started this one hand its listeners over to a second copy, or those of the first copy to
 * this one. Without a channel to such a process, nothing happens: only the launcher opens one.
 */
export function offerListeners(listenings: Listenings, channel: NodeJS.Process = process): void {
  if (channel.send === undefined) return;
  const say = (message: Message, handle?: TcpServer) => channel.send?.(message, handle);
  channel.on('message', (said: unknown, handle: unknown) => {
    // Somebody else's process manager may have words of its own.
    if (typeof said !== 'object' || said === null) return;
    const message = said as Message;
    if ('handOver' in message) {
      const all = Object.entries(listenings);
      for (const [name, { listener }] of all) say({ listener: name, of: all.length }, listener());
    } else if ('listener' in message && handle instanceof TcpServer) {
      listenings[message.listener]?.take(handle);
      say({ taken: message.listener });
    } else if ('connection' in message && handle instanceof Socket) {
      listenings[message.connection]?.serve(handle);
    }
  });
  // Waiting for words of the launcher is no reason to live on.
  channel.channel?.unref();
}

/**
 * Hands the listeners of one process that we started to another. Resolves when both accept connections from each, so
 * that the first may be told to stop.
 * @throws Error when they do not do their part in time.
 */
export async function handListenersOver(from: ChildProcess, to: ChildProcess): Promise<void> {
  /** Those on the way. We cannot but accept from them too, for the moment that it takes. */
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
