/** The topics of the form on /support. Source: product specification, point 5, "Support form". */
export const supportRequestTypes = [
  ['general', 'General Question'],
  ['technical', 'Technical Issue'],
  ['billing', 'Billing Support'],
  ['feature', 'Feature Request'],
  ['bug', 'Bug Report'],
] as const;
export type SupportRequestType = (typeof supportRequestTypes)[number][0];

/** The topics of the form on /contact. Source: product specification, point 5, "Contact form". */
export const inquiryTypes = [
  ['general', 'General inquiry'],
  ['sales', 'Sales'],
  ['support', 'Support'],
  ['enterprise', 'Enterprise'],
  ['partnership', 'Partnership'],
  ['media', 'Media'],
] as const;
export type InquiryType = (typeof inquiryTypes)[number][0];

/** The most characters that each field of both forms takes. The email address has a limit of its own. */
export const contactLimits = { name: 100, company: 120, phone: 40, subject: 150, message: 5_000 } as const;

/** The meta element that declares to a page whether the site delivers form messages. */
export const contactDeliveryMeta = 'fw-contact-delivery';
