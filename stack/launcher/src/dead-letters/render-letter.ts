import type { DeadLetter } from '@freightwright/service-kit';

/**
 * One line with number, time, attempts, subject, consumer and reason. The content of the message is left out.
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

/**
 * A message contains what strangers wrote, so control characters, which could steer the terminal, are
 * replaced.
 */
const harmless = (text: string): string => text.replace(/[^\P{C}\n]/gu, '\u{FFFD}');
