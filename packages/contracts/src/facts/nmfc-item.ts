/** An NMFC item, with its sub if it has one: '32240', '156600-05'. */
export const nmfcItemPattern = /^\d{1,6}(-\d{1,2})?$/;
/** Characters of the longest item. */
export const maxNmfcItem = 9;
