/** Names of the column with yes or no, in the normalized form of `readHeader`. */
const hazmatName =
  /^(?:is_|has_|contains_)?(?:haz_?mats?|haz|hm|dg|hazardous(?:_(?:materials?|goods|freight|cargo|item))?|dangerous_goods?)(?:_(?:y_n|yn|yes_no|flag|ind|indicator|item))?$/;

export const isHazmatName = (plainName: string): boolean => hazmatName.test(plainName);

/** Names of other columns of dangerous goods: 'un_number', 'dg_class', 'imdg'. */
const hazmatDetail =
  /haz(?!el)|dangerous|packing_group|placard|(?:^|_)(?:dg|hm|un|imdg|un_?(?:no|nr|num|number|id|code)|un_na)(?:_|$)/;

/** Whether an unknown column may state that freight is hazardous, so that it must not be ignored. */
export const mayBeHazmat = (plainName: string): boolean => hazmatDetail.test(plainName);

const yesTexts = 'yes y true t 1 x ja si sí oui sim hm dg haz hazmat hazardous dangerous ✓ ✔ ☑ ✅'.split(' ');
const noTexts = 'no n false f 0 none nein non nao não not na n/a ☐ ✗ ✘ ❌'.split(' ');
const yes: ReadonlySet<string> = new Set([...yesTexts, 'dangerous goods']);
const no: ReadonlySet<string> = new Set(['', ...noTexts]);
/** 'Yes - Class 3', 'Yes (UN1263)', 'Class 3', 'UN 1263, PG II'. */
const yesWithDetails =
  /^(?:yes|y|ja|si|sí|oui|haz(?:mat)?|hazardous|dg)\W{1,3}(?:class|cl|un|na|pg|hazmat|haz|\d)|^(?:class|cl)\.? ?[1-9]|^(?:un|na) ?\d{4}\b/;
const noWithDetails = /^(?:non|not|no) ?(?:haz(?:mat)?|hazardous|dg|regulated|restricted)$/;

/** Undefined for a text that is neither. @param word in lower case, words separated by single spaces. */
export function hazmatOf(word: string): boolean | undefined {
  if (no.has(word) || noWithDetails.test(word)) return false;
  return yes.has(word) || yesWithDetails.test(word) ? true : undefined;
}
