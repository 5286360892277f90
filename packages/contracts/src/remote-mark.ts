/**
 * With which the build begins every name that a remote's style sheets give: of classes, keyframes and the rest, all of
 * which a page knows by name alone. The gate refuses others, so that a style of one remote never meets an
 * element of another. Three characters, because names stand in every script: a hash of the remote's name (FNV-1a) in
 * letters and digits, with a letter first.
 */
export function remoteMark(remote: string): string {
  let hash = 0x811c9dc5;
  for (const character of remote) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  const digits = (Math.floor(hash / 26) % (36 * 36)).toString(36).padStart(2, '0');
  return String.fromCharCode('a'.charCodeAt(0) + (hash % 26)) + digits;
}
