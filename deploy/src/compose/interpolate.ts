/**
 * Fills in the variables of a compose file as compose itself does: ${NAME}, ${NAME:-default}, ${NAME:+instead} and
 * ${NAME:?why}, where an empty variable counts as unset, and $$ for a dollar. Go's parser of compose is asked too
 * where Go is installed; this is for machines without it.
 * @throws Error for a variable that must be set and is not, and for a form that is not one of these.
 */
export function interpolate(text: string, env: Readonly<Record<string, string>>): string {
  return text.replace(
    /\$(?:\$|\{(\w+)(?::([-+?])([^{}]*))?\}|.?)/g,
    (whole, name?: string, kind?: string, rest = '') => {
      if (whole === '$$') return '$';
      if (name === undefined) throw new Error(`${whole} is no variable that compose knows`);
      const value = env[name] ?? '';
      if (kind === '+') return value === '' ? '' : rest;
      if (kind === '?' && value === '') throw new Error(`${name} must be set: ${rest}`);
      return value === '' && kind === '-' ? rest : value;
    },
  );
}
