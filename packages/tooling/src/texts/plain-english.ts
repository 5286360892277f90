import retextEnglish from 'retext-english';
import retextIndefiniteArticle from 'retext-indefinite-article';
import retextPassive from 'retext-passive';
import retextReadability from 'retext-readability';
import retextRepeatedWords from 'retext-repeated-words';
import retextSimplify from 'retext-simplify';
import { unified } from 'unified';
import { VFile } from 'vfile';

/**
 * Most ways to measure a sentence must find it easy for a reader of 16, which is tenth grade. Shorter sentences
 * than this are not measured, because one long word would decide.
 */
const readability = { age: 16, minWords: 9, threshold: 4 / 7 };

/** Words that retext would have replaced, and that are the plain ones here. */
const plainHere = [
  // What a form, a network or a computer calls these things.
  ...['address', 'delete', 'forward', 'minimum', 'request', 'type'],
  // The law's words: a special permit, a mixture that contains something, a consignee to notify, a cargo aircraft.
  ...['aircraft', 'contains', 'notify', 'permit'],
  // Clear as they are, in "There is no such bill", "it is void" and "one terminal in between".
  ...['in between', 'it is', 'there are', 'there is'],
  // Taken for "many" and for "but", in "an item has a number of five digits" and "however dense it is".
  ...['a number of', 'however'],
  // Said of when a plan changes ("takes effect immediately"), and of freight ("very dense").
  ...['effect', 'immediately', 'very'],
];

/** Participles that say how a thing is and not what was done to it: "one is left", "the file is gone". */
const states = ['forbidden', 'gone', 'left', 'met', 'set'];

const english = unified()
  .use(retextEnglish)
  .use(retextSimplify, { ignore: plainHere })
  .use(retextPassive, { ignore: states })
  .use(retextReadability, readability)
  .use(retextRepeatedWords)
  .use(retextIndefiniteArticle)
  .freeze();

/** What makes a text hard to read: the rule's name and its words, for each finding. */
export function hardToRead(text: string): string[] {
  const file = new VFile(text);
  english.runSync(english.parse(file), file);
  return file.messages.map(({ source = '', reason, place }) => {
    const at = place && 'start' in place ? text.slice(place.start.offset, place.end.offset) : '';
    return `${source.replace('retext-', '')}: ${reason}${reason.includes(at) ? '' : `: "${at}"`}`;
  });
}
