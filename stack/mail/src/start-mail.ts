import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MailDev } from 'maildev';

export interface StartMailOptions {
  /** Ports on loopback; left out or 0, free ones are chosen. */
  readonly smtpPort?: number;
  readonly webPort?: number;
  /** Folder that keeps the mails from one run to the next; left out, they last as long as the server. */
  readonly mailDir?: string;
}

export interface RunningMail {
  readonly smtpPort: number;
  /** The inbox for people; `listMails` reads the same for programs. */
  readonly webUrl: string;
  stop(): Promise<void>;
}

const LOOPBACK = '127.0.0.1';
const MAX_MESSAGE_BYTES = 10 * 1024 * 1024;
/** The oldest goes first. */
const MAX_MAILS = 500;

/**
 * Starts a mail server that accepts every mail and delivers none: it shows them in a web inbox.
 * @throws Error when a port is taken.
 */
export async function startMail({
  smtpPort = 0,
  webPort = 0,
  mailDir,
}: StartMailOptions = {}): Promise<RunningMail> {
  const folder = mailDir ?? (await mkdtemp(join(tmpdir(), 'mail-')));
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const maildev = new MailDev({
    smtp: smtpPort,
    ip: LOOPBACK,
    web: webPort,
    webIp: LOOPBACK,
    mailDirectory: folder,
    maxEmails: MAX_MAILS,
    maxMessageSize: MAX_MESSAGE_BYTES,
    silent: true,
  });
  const { smtp, api } = await maildev.start();
  const web = api?.getAddress();
  if (!web) throw new Error('the mail inbox has no address');
  return {
    smtpPort: smtp.getAddress().port,
    webUrl: `http://${LOOPBACK}:${web.port}`,
    stop: async () => {
      await maildev.stop();
      if (mailDir === undefined) await rm(folder, { recursive: true, force: true });
    },
  };
}
