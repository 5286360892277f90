import { type Random, randomOf } from '../random.ts';
import { bodies } from './bodies.ts';
import { methods, oddMethods, oddTargets, oddVersions, targets } from './first-lines.ts';
import { headerLines, oddHeaderLines } from './header-lines.ts';

/** One attempt: what is written to a connection, and how. */
export interface Try {
  /** Written in order, with a short pause before each one after the first. */
  parts: readonly Buffer[];
  /** Whether the connection is destroyed as soon as everything is written. */
  leaves: boolean;
  text: string;
}

const mutations = [
  '\0',
  '\r',
  '\n',
  '\t',
  ' ',
  '%',
  '#',
  '?',
  '/',
  '//',
  '[',
  ']',
  '@',
  ':',
  '\\',
  '\x7f',
  '\x80',
  '\xff',
  '%00',
  '%0d%0a',
  '..',
  '\u{a0}',
];

/** The request for this seed and number. It is deterministic. */
export function makeTry(seed: number, index: number): Try {
  const random = randomOf(seed, index);
  let text = requestText(random);
  if (random.once(6)) text += requestText(random);
  if (random.once(40)) text = noise(random);
  if (random.once(8)) text = text.slice(0, random.below(text.length + 1));
  const bytes = Buffer.from(text, 'latin1');
  const cut = random.once(5) ? random.below(bytes.length + 1) : bytes.length;
  const parts = [bytes.subarray(0, cut), bytes.subarray(cut)].filter((part) => part.length > 0);
  return { parts, leaves: random.once(8), text };
}

function requestText(random: Random): string {
  // Mostly a correct method, because an error in the first line gets no further than the parser.
  const method = random.once(8) ? random.pick(oddMethods) : random.pick(methods);
  let target = random.once(8) ? random.pick(oddTargets) : random.pick(targets);
  for (let left = random.once(5) ? 1 + random.below(3) : 0; left > 0; left -= 1)
    target = mutated(random, target);
  const end = random.once(30) ? '\n' : '\r\n';
  const lines = [`${method} ${target} ${random.once(15) ? random.pick(oddVersions) : 'HTTP/1.1'}`];
  if (!random.once(20)) lines.push('Host: x');
  const body = random.once(2) ? random.pick(bodies) : '';
  if (body !== '' && !random.once(4)) {
    lines.push(
      `Content-Length: ${body.length + (random.once(6) ? random.below(20) - 5 : 0)}`,
      'Content-Type: application/json',
    );
  }
  for (let left = random.below(4); left > 0; left -= 1)
    lines.push(random.once(6) ? random.pick(oddHeaderLines) : random.pick(headerLines));
  if (!random.once(4)) lines.push('Connection: close');
  return `${lines.join(end)}${end}${end}${body}`;
}

function mutated(random: Random, target: string): string {
  const at = random.below(target.length + 1);
  return target.slice(0, at) + random.pick(mutations) + target.slice(at + random.below(2));
}

const noise = (random: Random): string =>
  Array.from({ length: 1 + random.below(400) }, () => String.fromCharCode(random.below(256))).join('');
