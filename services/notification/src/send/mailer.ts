import { PermanentFailure } from '@freightwright/nats-kit';
import { callOf, createBreaker, inSpan, type Log, type Metrics } from '@freightwright/runtime-kit';
import { createTransport } from 'nodemailer';

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /**
   * The author of the text: replies go there. Omitted, the email is our own, and carries headers that
   * suppress automatic replies from mailing lists and vacation responders.
   */
  replyTo?: { name: string; address: string };
  attachments?: { filename: string; contentType: string; content: Buffer }[];
  /**
   * The Message-ID before the @. All attempts use the same one, so that mail servers recognize a duplicate.
   */
  id: string;
}

export interface MailerOptions {
  smtpUrl: string;
  from: string;
  log: Log;
  metrics?: Metrics | undefined;
}

export type Mailer = ReturnType<typeof createMailer>;

/**
 * Sends email over SMTP. When the server hangs, one email waits for as long as the timeouts allow. All others
 * fail fast, until the server responds again.
 */
export function createMailer({ smtpUrl, from, log, metrics }: MailerOptions) {
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: 4,
    connectionTimeout: 5_000,
    greetingTimeout: 5_000,
    socketTimeout: 20_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const health = createBreaker({ part: 'smtp', probe: () => transport.verify(), log, metrics });
  const idHost = /@([\w.-]+)/.exec(from)?.[1] ?? 'freightwright.example';

  return {
    /**
     * Passes an email to the SMTP server.
     * @throws PermanentFailure when the server rejects it permanently (5xx); any other error can be retried.
     */
    async send({ id, ...mail }: Mail): Promise<void> {
      try {
        const message = {
          ...mail,
          from,
          messageId: `<${id}@${idHost}>`,
          ...(mail.replyTo === undefined && {
            headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
          }),
        };
        await health.run(() => inSpan(callOf('smtp'), () => transport.sendMail(message)), isSilence);
      } catch (error) {
        const { responseCode } = error as { responseCode?: number };
        if (responseCode !== undefined && responseCode >= 500) {
          throw new PermanentFailure(`the mail server refused it for good (${responseCode})`, {
            cause: error,
          });
        }
        throw error;
      }
    },
    /** Rejects when the server cannot be reached. */
    async ready(): Promise<void> {
      await transport.verify();
    },
    close() {
      transport.close();
    },
  };
}

/** Whether nodemailer connected and got no response in time. */
const isSilence = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ETIMEDOUT';
