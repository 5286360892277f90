/**
 * Another spelling of an address: characters of its folder, from the last one, as percent codes (RFC 3986,
 * 6.2.2.2), which the browser caches as another file. Chromium keeps waiting on a script that hung before,
 * and chunks inherit the spelling of their entry. The query is for an address without a folder.
 * @param round 0 leaves the address as it is, so that the preloaded file is used.
 */
export function otherSpelling(address: string, round: number): string {
  if (round === 0) return address;
  const url = new URL(address);
  const end = url.pathname.lastIndexOf('/') + 1;
  const folder = url.pathname.slice(0, end);
  let place = 0;
  // Starts at the end, because the server may match the first segments literally.
  const spelled = [...folder].toReversed().map((sign, index, signs) => {
    const isCode = signs[index + 1] === '%' || signs[index + 2] === '%';
    if (isCode || !/[a-z0-9]/i.test(sign)) return sign;
    const chosen = Math.floor(round / 2 ** place) % 2 === 1;
    place += 1;
    return chosen ? `%${sign.charCodeAt(0).toString(16)}` : sign;
  });
  return `${url.origin}${spelled.toReversed().join('')}${url.pathname.slice(end)}?r=${round}`;
}
