import { setTimeout as pause } from 'node:timers/promises';
import { attacker, open } from '../raw-connection.ts';
import { counter, type Row } from '../report.ts';
import type { Site, Target } from '../target.ts';
import { errorOf } from './judge-answer.ts';
import { makeTry } from './make-request.ts';

export interface FuzzOptions {
  seed: number;
  /** Number of the first attempt; the next field is their count over all targets. */
  from: number;
  tries: number;
}

const lanes = 48;
/** Half of the attempts are incomplete requests, which get no response. */
const answerWithinMs = 500;
const checkEvery = 200;
/** With a larger unanswered share, the process is down, or the attack tests nothing. */
const unansweredAtMost = 0.3;

/** Sends raw requests to every HTTP process in turn. Stops when the first one exits. */
export async function runFuzz(site: Site, { seed, from, tries }: FuzzOptions): Promise<Row[]> {
  const tallies = new Map(
    site.targets.map((target) => [target, { ...counter(), sent: 0, broken: [] as string[] }]),
  );
  const underWay = new Map<number, Target>();
  let next = from;
  let ended: string[] = [];

  async function lane(): Promise<void> {
    while (next < from + tries && ended.length === 0) {
      const index = next;
      next += 1;
      const target = site.targets[index % site.targets.length] as Target;
      const tally = tallies.get(target);
      if (!tally) return;
      underWay.set(index, target);
      const { kind, violation } = await send(target, seed, index);
      tally.sent += 1;
      tally.add(kind);
      if (violation) tally.broken.push(`${violation}. ${again(seed, index)}`);
      if (index % checkEvery === 0) ended = site.ended();
      if (ended.length === 0) underWay.delete(index);
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane));
  if (ended.length === 0) ended = site.ended();
  const suspects = [...underWay.keys()];
  for (const [target, { broken }] of tallies) {
    for (const sentence of ended.filter((text) => text.includes(` ${target.name} `))) {
      broken.push(
        `${sentence} within ${checkEvery} tries before ${next}, seed ${seed}; under way: ${suspects.join(', ')}`,
      );
    }
  }
  for (const [{ name }, { sent, counts, broken }] of tallies) {
    const unanswered = (counts.get('waits for more') ?? 0) + (counts.get('closed') ?? 0);
    if (unanswered > sent * unansweredAtMost)
      broken.push(`${unanswered} of ${sent} tries got no answer from ${name}`);
  }
  return [...tallies].map(([target, { sent, counts, broken }]) => ({
    attack: `raw requests, seed ${seed}`,
    target: target.name,
    sent,
    answers: counts,
    broken,
  }));
}

const again = (seed: number, index: number) =>
  `Again: npm run attack -- fuzz --seed ${seed} --from ${index} --tries 1. It sent ${JSON.stringify(makeTry(seed, index).text.slice(0, 300))}`;

interface Sent {
  kind: string;
  violation?: string | undefined;
}

async function send({ name, port }: Target, seed: number, index: number): Promise<Sent> {
  const { parts, leaves } = makeTry(seed, index);
  const socket = open(port, attacker(0));
  let answer = '';
  const over = new Promise<void>((resolve) => {
    socket.once('close', () => resolve());
    socket.setEncoding('latin1').on('data', (text) => {
      if (answer.length < 4_000) answer += text;
      if (/\r\n\r\n/.test(answer) && !answer.startsWith('HTTP/1.1 1')) resolve();
    });
  });
  for (const [number, part] of parts.entries()) {
    if (number > 0) await pause(1);
    socket.write(part);
  }
  if (leaves) await Promise.race([over, pause(2)]);
  else await Promise.race([over, pause(answerWithinMs)]);
  const closed = socket.destroyed;
  socket.destroy();
  if (answer === '') return { kind: leaves ? 'left' : closed ? 'closed' : 'waits for more' };
  return { kind: answer.slice(9, 12), violation: errorOf(answer, { ours: name !== 'idp' }) };
}
