import { isUsState, type UsStateCode, usStates } from './us-states.ts';

/**
 * The first three digits of ZIP codes, and the states where they are used. A few prefixes cross a state line
 * (063: Fishers Island, NY, is served from Connecticut). Prefixes that are not listed are not in use, or are
 * military.
 * Source: USPS Domestic Mail Manual, labeling list L002. The prefixes that cross a line, and the gaps, are
 * those of the postal codes of geonames.org (CC BY 4.0).
 */
const prefixes =
  'NY005 PR006-007 VI008 PR009 MA010-027 RI028-029 NH030-038 ME039-049 VT050-054 MA055 VT056-059 CT060-062 CT,NY063 CT064-069 ' +
  'NJ070-089 NY100-149 PA150-196 DE197-199 DC200 VA201 DC202-204 DC,MD,VA205 MD206-212 MD214-219 VA220-246 WV247-268 NC270-289 ' +
  'SC290-299 GA300-319 FL320-339 FL341-342 FL344 FL346-347 FL349 AL350-352 AL354-369 TN370-385 MS386-397 GA398-399 KY400-418 ' +
  'KY420-427 OH430-459 IN460-479 MI480-499 IA500-516 IA520-528 WI530-532 WI534-535 WI537-549 MN550-551 MN553-567 DC569 SD570-577 ' +
  'ND580-588 MT590-599 IL600-620 IL622-629 MO630-631 MO633-641 MO644-658 KS660-662 KS664-679 NE680-681 NE683-693 LA700-701 ' +
  'LA703-708 LA710-714 AR716-725 AR,MO726 AR727-729 OK730-731 TX733 OK734-738 OK,TX739 OK740-741 OK743-749 TX750-770 TX772-799 ' +
  'CO800-816 WY820-831 ID832-833 ID,WY834 ID835-838 UT840-847 AZ850-853 AZ855-857 AZ859-860 AZ863-865 NM870-871 NM873-884 TX885 ' +
  'NV889-891 NV893-895 NV897-898 CA900-908 CA910-928 CA930-961 AS,HI967 HI968 GU,MP969 OR970-979 WA980-986 WA988-994 AK995-999';

const statesByPrefix = new Map<string, readonly UsStateCode[]>();
for (const entry of prefixes.split(' ')) {
  const [from = '', to = from] = entry.slice(-7).match(/\d{3}/g) ?? [];
  const states = entry.replace(/\d.*/, '').split(',').filter(isUsState);
  for (let prefix = Number(from); prefix <= Number(to); prefix++) {
    statesByPrefix.set(String(prefix).padStart(3, '0'), states);
  }
}

/**
 * The states of a ZIP code or of its first three digits. Empty for an unused prefix.
 * @example statesOfZip('06390'); // => ['CT', 'NY']
 */
export const statesOfZip = (zip: string): readonly UsStateCode[] => statesByPrefix.get(zip.slice(0, 3)) ?? [];

/**
 * The error message for a ZIP code outside of a state; undefined when the two match.
 * @example zipViolation('30318', 'IL'); // => 'ZIP 30318 is in Georgia, not in Illinois'
 */
export function zipViolation(zip: string, state: UsStateCode): string | undefined {
  const states = statesOfZip(zip);
  if (states.includes(state)) return undefined;
  const [first] = states;
  if (first === undefined) return `No ZIP code begins with ${zip.slice(0, 3)}`;
  return `ZIP ${zip} is in ${states.map((code) => usStates[code]).join(' or ')}, not in ${usStates[state]}`;
}
