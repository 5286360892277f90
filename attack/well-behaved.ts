import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { performance } from 'node:perf_hooks';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { visitor } from './raw-connection.ts';
import { counter, type Row } from './report.ts';
import type { Target } from './target.ts';

const pauseMs = 100;
/** Far longer than a busy machine needs. */
const patienceMs = 10_000;

interface Question {
  path: string;
  /** The violation in a response; undefined for a correct one. */
  violation(status: number, body: string): string | undefined;
}

const questions: readonly Question[] = [
  {
    path: '/api/user/status',
    violation: (status, body) =>
      status === 200 && JSON.parse(body).tier === 'anonymous' ? undefined : `${status} ${body.slice(0, 200)}`,
  },
  {
    path: '/',
    violation: (status, body) =>
      status === 200 && body.includes('</html>') ? undefined : `${status}, no page`,
  },
  { path: '/healthz', violation: (status) => (status === 200 ? undefined : String(status)) },
  { path: '/mfe/registry.json', violation: (status) => (status === 200 ? undefined : String(status)) },
  {
    path: '/api/bol/list',
    violation: (status, body) =>
      status === 401 && JSON.parse(body).code === 'principal.invalid'
        ? undefined
        : `${status} ${body.slice(0, 200)}`,
  },
];

/** A visitor who keeps sending requests during the attacks. The responses must be correct and in time. */
export function startWellBehaved(site: Target) {
  const agent = new Agent({ keepAlive: true });
  const { counts, add } = counter();
  const broken: string[] = [];
  let sent = 0;
  let slowestMs = 0;
  let stopped = false;

  async function poll(): Promise<void> {
    for (let index = 0; !stopped; index += 1) {
      const question = questions[index % questions.length] as Question;
      const startedMs = performance.now();
      const answer = await ask(site, question.path, agent).catch((error: Error) => error);
      slowestMs = Math.max(slowestMs, performance.now() - startedMs);
      sent += 1;
      if (answer instanceof Error) {
        add('no answer');
        broken.push(`GET ${question.path}: ${answer.message}`);
      } else {
        add(String(answer.status));
        const violation = question.violation(answer.status, answer.body);
        if (violation !== undefined) broken.push(`GET ${question.path}: ${violation}`);
      }
      await pause(pauseMs);
    }
  }
  const asking = poll();

  return {
    /** Stops after the current request, and returns a row that summarizes the responses. */
    async stop(): Promise<Row> {
      stopped = true;
      await asking;
      agent.destroy();
      const attack = `a visitor meanwhile (slowest ${Math.round(slowestMs)} ms)`;
      return { attack, target: site.name, sent, answers: counts, broken };
    },
  };
}

/** One GET by the visitor, retried a single time when the server closed the connection in between. */
async function ask(site: Target, path: string, agent: Agent): Promise<{ status: number; body: string }> {
  try {
    return await get(site, path, agent);
  } catch (error) {
    if (!(error instanceof Error) || !('code' in error) || error.code !== 'ECONNRESET') throw error;
    return get(site, path, agent);
  }
}

async function get({ port }: Target, path: string, agent: Agent): Promise<{ status: number; body: string }> {
  const place = { host: '127.0.0.1', port, path, localAddress: visitor };
  const asked = request({ ...place, agent, timeout: patienceMs });
  asked.on('timeout', () => asked.destroy(new Error(`no answer within ${patienceMs / 1000} s`)));
  asked.end();
  const [response] = (await once(asked, 'response')) as [IncomingMessage];
  return { status: response.statusCode ?? 0, body: await text(response) };
}
