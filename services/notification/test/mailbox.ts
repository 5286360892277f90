import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail {
  to: string[];
  source: string;
}

/** A real SMTP server that keeps what it takes. */
export async function startMailbox() {
  const received: ReceivedMail[] = [];
  const refusals = new Map<string, number[]>();
  const tries: string[] = [];

  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData(stream, session, done) {
      let source = '';
      stream.setEncoding('utf8');
      stream.on('data', (chunk: string) => {
        source += chunk;
      });
      stream.on('end', () => {
        tries.push(...session.envelope.rcptTo.map(({ address }) => address));
        const responseCode = refusals.get(session.envelope.rcptTo[0]?.address ?? '')?.shift();
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
    /** How many mails for an address were brought here, refused ones included. */
    triesFor: (email: string) => tries.filter((address) => address === email).length,
    /** Refuses the next mails for an address with these SMTP codes, in order. */
    refuse: (email: string, ...codes: number[]) => refusals.set(email, codes),
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
