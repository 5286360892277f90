/** A phone as the standard writes it: ten digits, and the extension apart from them. */
export interface EbolPhone {
  readonly phone: string;
  readonly phoneExt?: string;
}

const ours = /^\((\d{3})\) (\d{3})-(\d{4})(?: ext\. (\d{1,6}))?$/;

/** Reads '(404) 555-0177 ext. 12'. undefined for a number abroad, which has no place in the standard. */
export function ebolPhone(number: string | undefined): EbolPhone | undefined {
  const [, area = '', exchange = '', line = '', phoneExt] = ours.exec(number ?? '') ?? [];
  if (area === '') return undefined;
  return { phone: area + exchange + line, ...(phoneExt !== undefined && { phoneExt }) };
}
