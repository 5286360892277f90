import { type DeadLetter, openDeadLetters } from '@freightwright/nats-kit';
import { readCommandLine, reportFailure } from '@freightwright/service-kit/commands';
import { adminAccess } from '../admin-access.ts';
import { readEnvironment } from '../config.ts';

const USAGE = `npm run dead-letters -- list | show <number> | replay <number> | drop <number>

  list     the messages that no part could handle, the newest first, at most 100
  show     all there is about one, with what it says
  replay   publish one once more where it came from, and drop the letter
  drop     forget one

docs/message-server.md tells what to look at first.`;

const NUMBER = /^[1-9]\d{0,15}$/;
const { positionals } = readCommandLine(USAGE, {
  accepts: ({ positionals: [command = '', number = '', ...rest] }) =>
    rest.length === 0 &&
    (command === 'list'
      ? number === ''
      : ['show', 'replay', 'drop'].includes(command) && NUMBER.test(number)),
});
const [command, number] = positionals;
await run(Number(number)).catch(reportFailure);

async function run(number: number): Promise<void> {
  const deadLetters = await openDeadLetters(await adminAccess(readEnvironment()));
  const missing = new Error(`There is no dead letter ${number}.`);
  try {
    if (command === 'list') {
      const found = await deadLetters.list();
      console.log(found.length > 0 ? found.map(lineOf).join('\n') : 'There are no dead letters.');
    } else if (command === 'show') {
      const deadLetter = await deadLetters.find(number);
      if (!deadLetter) throw missing;
      console.log(textOf(deadLetter));
    } else if (command === 'replay') {
      console.log(`Dead letter ${number} is published once more, as ${await deadLetters.replay(number)}.`);
    } else {
      if (!(await deadLetters.drop(number))) throw missing;
      console.log(`Dead letter ${number} is dropped.`);
    }
  } finally {
    await deadLetters.close();
  }
}

/** One line with number, time, attempts, subject, consumer and reason, without the message's content. */
function lineOf({ number, at, attempts, subject, durable, reason }: DeadLetter): string {
  const tries = attempts === 1 ? '1 try' : `${attempts} tries`;
  return harmless([number, at.toISOString(), tries, subject, durable, reason].join('  '));
}

function textOf({ number, at, attempts, subject, id, durable, reason, data }: DeadLetter): string {
  const givenUp = at.toISOString();
  const about = { number, subject, id, consumer: durable, tries: attempts, 'given up': givenUp, reason };
  const lines = Object.entries(about).map(([name, value]) => `${name.padEnd(9)} ${value}`);
  return harmless([...lines, '', typeof data === 'string' ? data : JSON.stringify(data, null, 2)].join('\n'));
}

/** Replaces control characters, since untrusted messages could otherwise control the terminal. */
function harmless(text: string): string {
  return text.replace(/[^\P{C}\n]/gu, '\u{FFFD}');
}
