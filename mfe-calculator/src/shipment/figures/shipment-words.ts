import { type Packaging, packagings, unitKey } from '@freightwright/domain';

const numbers = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten'];

/** "Four", "12". */
export function numberWord(count: number): string {
  return numbers[count] ?? String(count);
}

/** "A", "A and B", "A, B and C". */
export function listed(words: readonly string[]): string {
  if (words.length < 2) return words.join('');
  return `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}

/** "1 pallet", "4 pallets". */
export function unitsOf(packaging: Packaging, count: number): string {
  const kind = packagings.find(({ id }) => id === packaging);
  const name = count === 1 ? kind?.name.toLowerCase() : kind?.plural;
  return `${count.toLocaleString('en-US')} ${name}`;
}

/**
 * The domain names units by their index among the complete ones: "unit B". On the page a unit keeps the
 * letter of its row, also when a row before it is incomplete.
 * @param letters the letters of the complete units.
 */
export function withRowLetters(text: string, letters: readonly string[]): string {
  return text.replace(/\bunit ([A-Z]{1,2})\b/g, (whole, key: string) => {
    const index = letters.findIndex((_, at) => unitKey(at) === key);
    return index === -1 ? whole : `unit ${letters[index]}`;
  });
}
