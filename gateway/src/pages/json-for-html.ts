/**
 * JSON that an HTML parser cannot take for markup, as neither '</script>' nor '<!--' is left in it. It is
 * valid JavaScript as well (U+2028 and U+2029 are escaped).
 */
export function jsonForHtml(json: string): string {
  return json.replace(
    /[<>&\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
