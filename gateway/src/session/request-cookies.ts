import type { IncomingMessage } from 'node:http';

/** Every value under a name, in the order they came: a browser may hold several of one name, for different paths. */
export function cookieValues({ headers: { cookie } }: IncomingMessage, name: string): string[] {
  if (cookie === undefined || !cookie.includes(`${name}=`)) return [];
  const values: string[] = [];
  for (const pair of cookie.split(';')) {
    const equals = pair.indexOf('=');
    if (equals !== -1 && pair.slice(0, equals).trim() === name) values.push(pair.slice(equals + 1).trim());
  }
  return values;
}
