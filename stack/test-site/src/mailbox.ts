import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail {
  readonly to: readonly string[];
  /** The mail as it arrived, including headers. */
  readonly source: string;
  /** The same text with the quoted-printable encoding of our mails decoded. */
  readonly text: string;
}

/** A real SMTP server on loopback that stores emails, and refuses those that a test selects. */
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
        const to = session.envelope.rcptTo.map(({ address }) => address);
        tries.push(...to);
        const responseCode = refusals.get(to[0] ?? '')?.shift();
        if (responseCode !== undefined) return done(Object.assign(new Error('refused'), { responseCode }));
        received.push({ to, source, text: decode(source) });
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
    mailsTo: (email: string) => received.filter(({ to }) => to.includes(email)),
    /** How many emails to an address arrived here, including refused ones. */
    triesFor: (email: string) => tries.filter((address) => address === email).length,
    /** Refuses the next emails to an address with these SMTP codes, in order. */
    refuse: (email: string, ...codes: number[]) => refusals.set(email, codes),
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

const decode = (source: string) =>
  source
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
