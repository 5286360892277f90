/** An NMFC item, with its sub if it has one: '32240', '156600-05'. */
export const nmfcItemPattern = /^\d{1,6}(-\d{1,2})?$/;
/** Characters of the longest item. */
/** What is said of a text that is none. */
export const nmfcItemSentence = 'NMFC item must be digits, such as 156600-05';
export const maxNmfcItem = 9;
