import type { $ZodType, output } from 'zod/v4/core';
import type { ProblemCode } from './problems.ts';

/**
 * Something that has happened, named in the past tense: 'bol.issued.v1'. Any number of services may subscribe
 * to it, and each receives it at least once.
 */
export interface EventSpec<T extends $ZodType = $ZodType> {
  kind: 'event';
  subject: string;
  data: T;
}

/** A task for one worker, stored until it is done: 'notification.send-mail.v1'. */
export interface TaskSpec<T extends $ZodType = $ZodType> {
  kind: 'task';
  subject: string;
  data: T;
}

/** A request that one replica answers immediately: 'usage.reserve.v1'. */
export interface RequestSpec<T extends $ZodType = $ZodType, R extends $ZodType = $ZodType> {
  kind: 'request';
  subject: string;
  data: T;
  reply: R;
  /** Problem codes of this request, in addition to those of every request (see `commonReplyProblems`). */
  problems?: readonly ProblemCode[];
}

/** Problem codes of every request between services. */
export const commonReplyProblems = [
  'service.unavailable',
  'internal',
] as const satisfies readonly ProblemCode[];

/**
 * Whether the contract of a request lists this problem code, or it is common to all requests.
 * @example replyMayBe({ problems: ['bol.not-found'] }, 'internal'); // => true
 */
export const replyMayBe = ({ problems = [] }: Pick<RequestSpec, 'problems'>, code: ProblemCode): boolean =>
  problems.includes(code) || commonReplyProblems.some((common) => common === code);

export type DataOf<M extends { data: $ZodType }> = output<M['data']>;
export type ReplyOf<M extends { reply: $ZodType }> = output<M['reply']>;

const subjectPattern = /^[a-z]+(-[a-z]+)*\.[a-z]+(-[a-z]+)*\.v[1-9]\d*$/;

/** @throws TypeError when the subject is not `<context>.<name>.v<version>` in lower case. */
function checked<M extends { subject: string }>(message: M): M {
  if (!subjectPattern.test(message.subject)) throw new TypeError(`Not a subject: ${message.subject}`);
  return message;
}

/**
 * Declares an event.
 * @throws TypeError when the subject is not `<context>.<name>.v<version>` in lower case.
 * @example defineEvent({ subject: 'bol.issued.v1', data: Issued }).kind; // => 'event'
 */
export const defineEvent = <T extends $ZodType>(spec: { subject: string; data: T }): EventSpec<T> =>
  checked({ kind: 'event', ...spec });

/**
 * Declares a task.
 * @throws TypeError as `defineEvent` does.
 * @example defineTask({ subject: 'notification.send-mail.v1', data: SendMail }).kind; // => 'task'
 */
export const defineTask = <T extends $ZodType>(spec: { subject: string; data: T }): TaskSpec<T> =>
  checked({ kind: 'task', ...spec });

/**
 * Declares a request and its reply.
 * @throws TypeError as `defineEvent` does.
 * @example
 * defineRequest({ subject: 'usage.reserve.v1', data: Reserve, reply: Reserved }).kind; // => 'request'
 */
export const defineRequest = <T extends $ZodType, R extends $ZodType>(spec: {
  subject: string;
  data: T;
  reply: R;
  problems?: readonly ProblemCode[];
}): RequestSpec<T, R> => checked({ kind: 'request', ...spec });
