import { PermanentFailure } from '@freightwright/service-kit';
import { createTransport } from 'nodemailer';

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Left part of the Message-ID. The same for every try, so that mail servers recognise a repetition. */
  id: string;
}

export interface Mailer {
  /**
   * Hands a mail to the SMTP server.
   * @throws PermanentFailure when the server refuses it for good (5xx); any other error is worth another try.
   */
  send(mail: Mail): Promise<void>;
  /** Rejects when the server cannot be reached. */
  ready(): Promise<void>;
  close(): void;
}

export function createMailer({ smtpUrl, from }: { smtpUrl: string; from: string }): Mailer {
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
  const idHost = /@([\w.-]+)/.exec(from)?.[1] ?? 'freightwright.example';

  return {
    async send({ id, ...mail }) {
      try {
        await transport.sendMail({
          ...mail,
          from,
          messageId: `<${id}@${idHost}>`,
          // No mailing list or vacation robot should answer this.
          headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
        });
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
    async ready() {
      await transport.verify();
    },
    close() {
      transport.close();
    },
  };
}
