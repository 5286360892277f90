import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export type Line = Awaited<ReturnType<typeof openLine>>;

/** A proxy to a server on loopback that can be slowed down and cut. */
export async function openLine(targetPort: number) {
  const ends = new Set<Socket>();
  let delayMs = 0;
  let isCut = false;

  /** Delays data in order, as over a long cable. The reader is paused while data is in transit. */
  function carry(from: Socket, to: Socket): void {
    from.on('data', (piece: Buffer) => {
      from.pause();
      const deliver = () => {
        if (to.destroyed) return;
        if (to.write(piece)) from.resume();
        else to.once('drain', () => from.resume());
      };
      if (delayMs === 0) deliver();
      else setTimeout(deliver, delayMs);
    });
    from.on('end', () => setTimeout(() => to.end(), delayMs));
    from.on('close', () => {
      ends.delete(from);
      if (from.errored || isCut) to.destroy();
    });
    from.on('error', () => to.destroy());
    ends.add(from);
  }

  const server = createServer((socket) => {
    if (isCut) {
      socket.on('error', () => {});
      socket.resetAndDestroy();
      return;
    }
    const other = connect({ host: '127.0.0.1', port: targetPort, noDelay: true });
    socket.setNoDelay(true);
    carry(socket, other);
    carry(other, socket);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    /** Delays all data by this long, in both directions; 0 ends the delay. */
    delay: (ms: number) => {
      delayMs = ms;
    },
    /** Closes every connection, and each new one until the proxy is restored. */
    cut: () => {
      isCut = true;
      for (const socket of ends) socket.resetAndDestroy();
    },
    mend: () => {
      isCut = false;
    },
    close: () => {
      for (const socket of ends) socket.destroy();
      server.close();
    },
  };
}
