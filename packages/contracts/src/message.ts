import type { $ZodType, output } from 'zod/v4/core';
import type { ProblemCode } from './problems.ts';

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
  /** Codes it is answered with beside the ones every request can be (see `commonReplyProblems`). */
  problems?: readonly ProblemCode[];
}

/** Codes any request between services may be answered with. */
export const commonReplyProblems = [
  'service.unavailable',
  'internal',
] as const satisfies readonly ProblemCode[];

/** Whether the contract of a request says that it may be answered with this. */
export const replyMayBe = ({ problems = [] }: Pick<RequestSpec, 'problems'>, code: ProblemCode): boolean =>
  problems.includes(code) || commonReplyProblems.some((common) => common === code);

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
  problems?: readonly ProblemCode[];
}): RequestSpec<T, R> => checked({ kind: 'request', ...spec });
