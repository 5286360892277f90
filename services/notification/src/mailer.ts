import type { Log, Metrics } from '@freightwright/service-kit';
import { callOf, createBreaker, inSpan, PermanentFailure } from '@freightwright/service-kit';
import { createTransport } from 'nodemailer';

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /**
   * Whose words the mail has: an answer goes there. Left out, the mail is our own, and mailing lists and vacation
   * replies are told not to answer.
   */
  replyTo?: { name: string; address: string };
  attachments?: { filename: string; contentType: string; content: Buffer }[];
  /**
   * The part of the Message-ID before the @. Every attempt to send a mail uses the same one, so that mail
   * servers recognize a repetition.
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
 * Sends mail over SMTP. When the server hangs, one mail waits for as long as the timeouts allow. All others
 * are put off at once, until the server greets again.
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
     * Hands a mail to the SMTP server.
     * @throws PermanentFailure when the server refuses it for good (5xx); any other error is worth another try.
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

/** The code that nodemailer gives when the server was connected to and said nothing in time. */
const isSilence = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ETIMEDOUT';
