const armedForces: Readonly<Record<string, string>> = {
  AA: 'the Americas',
  AE: 'Europe, Africa and the Middle East',
  AP: 'the Pacific',
};

const overseas: Readonly<Record<string, string>> = {
  AK: 'Alaska',
  HI: 'Hawaii',
  PR: 'Puerto Rico',
  VI: 'the U.S. Virgin Islands',
  GU: 'Guam',
  AS: 'American Samoa',
  MP: 'the Northern Mariana Islands',
  FM: 'Micronesia',
  MH: 'the Marshall Islands',
  PW: 'Palau',
};

/**
 * Why no price by a tariff of the lower 48 states can be given for a place, in a sentence that says what a
 * carrier would; null where trucks drive. @param state USPS code; AA, AE and AP are military addresses.
 */
export function notServedSentence(state: string): string | null {
  const region = armedForces[state];
  if (region !== undefined) {
    return `This is a military address in ${region}. No motor carrier drives there: a carrier delivers to a US port or consolidation point, and the military moves it on.`;
  }
  const place = overseas[state];
  if (place === undefined) return null;
  return `Freight to and from ${place} goes by ocean or air${state === 'AK' ? ', or by road through Canada,' : ''} at rates outside this tariff. Ask the carrier for an ocean or air quote.`;
}
