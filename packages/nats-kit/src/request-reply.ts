import type { ProblemOptions, RequestSpec } from '@freightwright/contracts';
import {
  ContractError,
  checkSchema,
  isProblemCode,
  obeyContract,
  Problem,
  replyMayBe,
} from '@freightwright/contracts';
import type { Breaker, Log, Metrics } from '@freightwright/runtime-kit';
import {
  assertTimeLeft,
  createBreaker,
  errorTypeOf,
  inArrivedSpan,
  inSpan,
  isTimeout,
  problemOf,
  reportUndeclared,
  runWithin,
  timeLeftHeader,
  timeLeftMs,
  timeLeftOf,
} from '@freightwright/runtime-kit';
import { headers, type Msg } from '@nats-io/transport-node';
import type { Question } from './bus.ts';
import { type Link, unavailable } from './link.ts';
import { arrivedWith, contextualHeaders, decode, describeMessage, encode } from './wire.ts';

/** A request with this header is answered at once, unread. It checks whether a responder exists. */
const pingHeader = 'x-ping';
const pingTimeoutMs = 2_000;

/** The circuit breaker of each subject's responders. Contracts declare the subjects: a few dozen at most. */
export function createResponderBreakers(deps: { link: Link; log: Log; metrics?: Metrics | undefined }) {
  const breakers = new Map<string, Breaker>();
  const ping = (subject: string) => {
    const carried = headers();
    carried.set(pingHeader, '1');
    return deps.link.nc.request(subject, '', { timeout: pingTimeoutMs, headers: carried });
  };
  return (subject: string): Breaker => {
    const breaker =
      breakers.get(subject) ?? createBreaker({ ...deps, part: subject, probe: () => ping(subject) });
    breakers.set(subject, breaker);
    return breaker;
  };
}

/** The header with the code of a Problem; the body then contains its details. */
const problemHeader = 'x-problem';
/** The limit of concurrent requests per responder. More are refused at once, before a backlog builds up. */
const maxInFlight = 256;

/** @throws Problem as the responder threw it; 'service.unavailable' without a reply in time. */
export async function ask(
  { link, breakerOf }: { link: Link; breakerOf: (subject: string) => Breaker },
  spec: RequestSpec,
  data: unknown,
  timeoutMs: number,
): Promise<unknown> {
  const bytes = encode(obeyContract(spec.data, data, spec.subject), spec.subject);
  link.assertConnected();
  const question = async () => {
    assertTimeLeft();
    // The responder receives the time that the caller waits.
    const timeout = Math.max(1, Math.round(Math.min(timeoutMs, timeLeftMs())));
    return inSpan({ kind: 'client', ...describeMessage('send', spec.subject) }, () => {
      const carried = contextualHeaders();
      carried.set(timeLeftHeader, String(timeout));
      return link.nc.request(spec.subject, bytes, { timeout, headers: carried });
    });
  };
  const reply = await breakerOf(spec.subject)
    // NATS reports at once when there is no responder. That counts as a response, not as a hanging service.
    .run(question, isTimeout)
    .catch((cause: unknown) => {
      throw cause instanceof Problem ? cause : unavailable(cause);
    });
  const code = reply.headers?.get(problemHeader);
  if (code) throw problemFrom(code, decode(reply.data));
  return obeyContract(spec.reply, decode(reply.data), `reply of ${spec.subject}`);
}

function problemFrom(code: string, text: unknown): Problem {
  if (!isProblemCode(code)) return new Problem('internal', { cause: `a problem we do not know: ${code}` });
  return new Problem(code, text as ProblemOptions);
}

interface ResponderDeps {
  link: Link;
  /** The queue group: each request goes to one replica of the service. */
  name: string;
  log: Log;
  metrics: Metrics | undefined;
  cut: AbortSignal;
}

/**
 * Starts to answer requests.
 * @returns a function that stops receiving requests, and resolves when the pending ones are answered.
 */
export async function answerQuestions(
  { link, name, log, metrics, cut }: ResponderDeps,
  spec: RequestSpec,
  answer: (data: unknown, question: Question) => unknown,
): Promise<() => Promise<void>> {
  const inFlight = new Set<Promise<unknown>>();
  const text = { kind: 'server', ...describeMessage('process', spec.subject) } as const;
  /** @returns the kind of failure, for known errors. */
  const reply = async (msg: Msg) => {
    try {
      if (inFlight.size >= maxInFlight) throw unavailable('too many questions at a time');
      const checked = checkSchema(spec.data, decode(msg.data), { root: 'the request' });
      if (!checked.ok) throw new ContractError(spec.subject, checked.errors);
      const value = await answer(checked.data, { signal: cut, log });
      msg.respond(encode(obeyContract(spec.reply, value, `reply of ${spec.subject}`), spec.subject));
      return undefined;
    } catch (error) {
      respondProblem(msg, error, spec, { log, metrics });
      return errorTypeOf(error);
    }
  };
  let refused: Error | undefined;
  const subscription = link.nc.subscribe(spec.subject, {
    queue: name,
    callback: (err, msg) => {
      if (err) {
        refused = err;
        log.error({ err, subject: spec.subject }, 'no longer answering');
        return;
      }
      if (msg.headers?.has(pingHeader)) return void msg.respond();
      const work = inArrivedSpan(text, {
        ...arrivedWith(msg.headers),
        work: () => runWithin(timeLeftOf(msg.headers?.get(timeLeftHeader)), () => reply(msg)),
        failureOf: (failure) => failure,
      }).finally(() => inFlight.delete(work));
      inFlight.add(work);
    },
  });
  // A server that denies the subscription reports that before it answers this.
  await link.nc.flush();
  if (refused) throw refused;
  return async () => {
    if (!link.nc.isClosed()) await subscription.drain();
    await Promise.all(inFlight);
  };
}

function respondProblem(
  msg: Msg,
  error: unknown,
  spec: RequestSpec,
  { log, metrics }: Pick<ResponderDeps, 'log' | 'metrics'>,
): void {
  const problem = problemOf(error);
  if (problem.code === 'internal') log.error({ err: error, subject: spec.subject }, 'answering failed');
  if (!replyMayBe(spec, problem.code)) reportUndeclared(spec.subject, problem, { log, metrics });
  const carried = headers();
  carried.set(problemHeader, problem.code);
  const { message: detail, errors, retryAfterS } = problem;
  msg.respond(JSON.stringify({ detail, errors, retryAfterS }), { headers: carried });
}
