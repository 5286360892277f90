/** A section of 49 CFR by its number. */
const section49Cfr = /^https:\/\/www\.ecfr\.gov\/current\/title-49\/section-1[0-9]{2}\.[0-9]+$/;

export const isKnownLink = (link: string): boolean => externalLinks.has(link) || section49Cfr.test(link);

/** Every link to another site that a page may have. Another one fails, so that none comes in unseen. */
export const externalLinks: ReadonlySet<string> = new Set([
  // NMFTA: classification FAQs, the density scale of 2025.
  'https://help.nmfta.org/',
  // The table of hazardous materials.
  'https://www.ecfr.gov/current/title-49/subtitle-B/chapter-I/subchapter-C/part-172/subpart-B/section-172.101',
  // The form of the refusals of the API.
  'https://www.rfc-editor.org/rfc/rfc9457',
  // Place names, which its license (CC BY 4.0) asks to credit.
  'https://www.geonames.org/',
]);
