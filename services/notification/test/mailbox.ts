import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail {
  to: string[];
  source: string;
}

/** A real SMTP server that keeps what it takes. `answerNext` makes it refuse the next mails, in order, with those codes. */
export async function startMailbox() {
  const received: ReceivedMail[] = [];
  const refusals: number[] = [];
  let tries = 0;

  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData(stream, session, done) {
      let source = '';
      stream.setEncoding('utf8');
      stream.on('data', (chunk: string) => {
        source += chunk;
      });
      stream.on('end', () => {
        tries += 1;
        const responseCode = refusals.shift();
        if (responseCode !== undefined) return done(Object.assign(new Error('refused'), { responseCode }));
        received.push({ to: session.envelope.rcptTo.map(({ address }) => address), source });
        done();
      });
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;

  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    tries: () => tries,
    answerNext: (...codes: number[]) => refusals.push(...codes),
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
