import { openDeadLetters } from '@freightwright/service-kit';
import { readEnvironment } from '../config.ts';
import { adminAccess } from './admin-access.ts';
import { letterLine, letterText } from './render-letter.ts';

const USAGE = `npm run dead-letters -- list | show <number> | replay <number> | drop <number>

  list     the messages that no part could handle, the newest first, at most 100
  show     all there is about one, with what it says
  replay   publish one once more where it came from, and drop the letter
  drop     forget one

docs/message-server.md tells what to look at first.`;

const NUMBER = /^[1-9]\d{0,15}$/;
const [command = '', given = '', ...rest] = process.argv.slice(2);
const takesNumber = ['show', 'replay', 'drop'].includes(command);

if (rest.length > 0 || (takesNumber ? !NUMBER.test(given) : command !== 'list' || given !== '')) {
  console.log(USAGE);
  process.exitCode = command === '' ? 0 : 2;
} else {
  await run(Number(given)).catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  });
}

async function run(number: number): Promise<void> {
  const letters = await openDeadLetters(await adminAccess(readEnvironment()));
  const missing = new Error(`There is no dead letter ${number}.`);
  try {
    if (command === 'list') {
      const found = await letters.list();
      console.log(found.length > 0 ? found.map(letterLine).join('\n') : 'There are no dead letters.');
    } else if (command === 'show') {
      const letter = await letters.find(number);
      if (!letter) throw missing;
      console.log(letterText(letter));
    } else if (command === 'replay') {
      console.log(`Dead letter ${number} is published once more, as ${await letters.replay(number)}.`);
    } else {
      if (!(await letters.drop(number))) throw missing;
      console.log(`Dead letter ${number} is dropped.`);
    }
  } finally {
    await letters.close();
  }
}
