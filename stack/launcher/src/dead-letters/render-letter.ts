import type { DeadLetter } from '@freightwright/service-kit';

/**
 * One line: number, when, how often it was tried, subject, consumer, reason. What the message says stays out
 * of it.
 */
export const letterLine = ({ number, at, attempts, subject, durable, reason }: DeadLetter): string =>
  harmless(
    [number, at.toISOString(), attempts === 1 ? '1 try' : `${attempts} tries`, subject, durable, reason].join(
      '  ',
    ),
  );

export function letterText(letter: DeadLetter): string {
  const { number, at, attempts, subject, id, durable, reason, data } = letter;
  const facts = {
    number,
    subject,
    id,
    consumer: durable,
    tries: attempts,
    'given up': at.toISOString(),
    reason,
  };
  const lines = Object.entries(facts).map(([name, value]) => `${name.padEnd(9)} ${value}`);
  return harmless([...lines, '', typeof data === 'string' ? data : JSON.stringify(data, null, 2)].join('\n'));
}

/** A message holds what strangers wrote: nothing of it may speak to the terminal. */
const harmless = (text: string): string => text.replace(/[^\P{C}\n]/gu, '\u{FFFD}');
