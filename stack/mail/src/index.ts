export { type ListedMail, listMails } from './list-mails.ts';
export { type RunningMail, type StartMailOptions, startMail } from './start-mail.ts';
