import { MongoError, notSupported } from '../errors.ts';

/**
 * A JavaScript regular expression with the meaning that PCRE gives the pattern. In Unicode mode JavaScript
 * refuses what it does not know (`\A`, possessive quantifiers) instead of reading it differently.
 * @throws MongoError Location51091 for a pattern that is invalid or cannot be translated.
 */
export function compileRegex(pattern: string, options: string): RegExp {
  if (!/^[imsu]*$/.test(options)) throw notSupported(`$regex option '${options}'`, 'Location51091');
  const multiline = options.includes('m');
  const flags = `u${options.includes('i') ? 'i' : ''}`;
  try {
    return new RegExp(translate(pattern, multiline, options.includes('s')), flags);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new MongoError('Location51091', `Regular expression is invalid or not supported here: ${reason}`);
  }
}

/** `.`, `^`, `$`, `\s` and `\S` recognize other line ends and spaces in JavaScript than in PCRE. */
function translate(pattern: string, multiline: boolean, dotAll: boolean): string {
  const plain: Record<string, string> = {
    '.': dotAll ? '[\\s\\S]' : '[^\\n]',
    '^': multiline ? '(?<=^|\\n)' : '^',
    $: multiline ? '(?=\\n|$)' : '(?=\\n?$)',
    '\\s': '[ \\t\\n\\v\\f\\r]',
    '\\S': '[^ \\t\\n\\v\\f\\r]',
  };
  let inClass = false;
  return pattern.replace(/\\[\s\S]|[\s\S]/gu, (token) => {
    if (inClass) {
      if (token === ']') inClass = false;
      if (token === '\\S') throw new Error('\\S inside a class');
      return token === '\\s' ? ' \\t\\n\\v\\f\\r' : token;
    }
    if (token === '[') inClass = true;
    return plain[token] ?? token;
  });
}
