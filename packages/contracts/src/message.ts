import type { $ZodType, output } from 'zod/v4/core';

/** Something that has happened. Past tense: 'bol.issued.v1'. Many may follow it; each follower sees it at least once. */
export interface EventSpec<T extends $ZodType = $ZodType> {
  kind: 'event';
  subject: string;
  data: T;
}

/** Something one worker must do, kept until it is done: 'notification.send-mail.v1'. */
export interface TaskSpec<T extends $ZodType = $ZodType> {
  kind: 'task';
  subject: string;
  data: T;
}

/** A question one replica answers now: 'usage.reserve.v1'. */
export interface RequestSpec<T extends $ZodType = $ZodType, R extends $ZodType = $ZodType> {
  kind: 'request';
  subject: string;
  data: T;
  reply: R;
}

export type DataOf<M extends { data: $ZodType }> = output<M['data']>;
export type ReplyOf<M extends { reply: $ZodType }> = output<M['reply']>;

const subjectShape = /^[a-z]+(-[a-z]+)*\.[a-z]+(-[a-z]+)*\.v[1-9]\d*$/;

/** @throws TypeError when the subject is not `<context>.<name>.v<version>` in lower case. */
function checked<M extends { subject: string }>(message: M): M {
  if (!subjectShape.test(message.subject)) throw new TypeError(`Not a subject: ${message.subject}`);
  return message;
}

export const defineEvent = <T extends $ZodType>(spec: { subject: string; data: T }): EventSpec<T> =>
  checked({ kind: 'event', ...spec });

export const defineTask = <T extends $ZodType>(spec: { subject: string; data: T }): TaskSpec<T> =>
  checked({ kind: 'task', ...spec });

export const defineRequest = <T extends $ZodType, R extends $ZodType>(spec: {
  subject: string;
  data: T;
  reply: R;
}): RequestSpec<T, R> => checked({ kind: 'request', ...spec });
