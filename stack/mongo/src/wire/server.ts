import { createServer, type Server, type Socket } from 'node:net';
import { encodeReply, type Message, messagesOf } from './messages.ts';

/** The state of a connection between its messages. */
export interface Connection {
  /** True when it is to be closed after the current response. */
  ending?: boolean;
}

/** Answers one message with an encoded reply document; `undefined` closes the connection. Never throws. */
export type Answer = (message: Message, connection: Connection) => Promise<Buffer | undefined>;

/** Listens for MongoDB's wire protocol. @throws when the port is taken. */
export async function listen(answer: Answer, port: number, host: string) {
  const connections = new Map<Socket, Promise<void>>();
  const server = createServer({ noDelay: true }, (socket) => {
    const served = serve(socket, answer).finally(() => connections.delete(socket));
    connections.set(socket, served);
  });
  await listening(server, port, host);
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port');
  return {
    port: address.port,
    /** Accepts no new work, lets the current commands finish, and closes every connection. */
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of connections.keys()) socket.destroy();
      await Promise.all(connections.values());
      await closed;
    },
  };
}

const listening = (server: Server, port: number, host: string): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });

/** Runs one command of a connection after another, like a mongod. Reading waits for the reply. */
async function serve(socket: Socket, answer: Answer): Promise<void> {
  socket.on('error', () => socket.destroy());
  const connection: Connection = {};
  let replyId = 0;
  try {
    for await (const message of messagesOf(socket)) {
      const reply = await answer(message, connection);
      if (reply === undefined) break;
      if (!message.wantsReply || socket.destroyed) continue;
      replyId = (replyId + 1) & 0x7fffffff;
      const flushed = socket.write(encodeReply(reply, message, replyId));
      if (!flushed) await drained(socket);
      if (connection.ending) break;
    }
  } catch {
    // The message was malformed or the connection is gone, so no reply is possible.
  }
  // Closes after the last write, so that the client can still read a last refusal.
  if (connection.ending) socket.end();
  else socket.destroy();
}

const drained = (socket: Socket): Promise<void> =>
  new Promise((resolve) => {
    socket.once('drain', resolve);
    socket.once('close', () => resolve());
  });
