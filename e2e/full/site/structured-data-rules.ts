/** The properties that an object of structured data must have: the type or types of each value. */
type Rules = Readonly<Record<string, Readonly<Record<string, Check>>>>;
type Check = (value: unknown, at: string) => string[];

/**
 * The types of schema.org that our pages use, with the properties that each of our pages gives. An unlisted
 * type or property fails, so that it is looked up before it is used.
 */
const rules: Rules = {
  BreadcrumbList: { itemListElement: listOf('ListItem', 2) },
  ListItem: { position: number, name: text, item: address },
  FAQPage: { url: address, mainEntity: listOf('Question', 1) },
  Question: { name: text, acceptedAnswer: one('Answer') },
  Answer: { text },
  Article: {
    headline: text,
    description: text,
    url: address,
    inLanguage: text,
    datePublished: day,
    dateModified: day,
    author: one('Organization'),
    publisher: one('Organization'),
    image: images,
  },
  Organization: { name: text, url: address },
  WebApplication: {
    name: text,
    description: text,
    url: address,
    applicationCategory: text,
    operatingSystem: text,
    offers: one('Offer'),
  },
  Offer: { price: text, priceCurrency: text },
};

/** The errors of one structured data block, in sentences. */
export function structuredDataViolations(data: unknown): string[] {
  const { '@context': context, '@type': type } = Object(data);
  const vocabulary = context === 'https://schema.org' ? [] : ['it is not in the vocabulary of schema.org'];
  return [...vocabulary, ...one(String(type))(data, String(type))];
}

function one(type: string): Check {
  return (value, at) => {
    const rule = Object.hasOwn(rules, type) ? rules[type] : undefined;
    const object = Object(value);
    if (rule === undefined) return [`${at} is of a type that is not checked`];
    if (object['@type'] !== type) return [`${at} must be a ${type}`];
    return Object.entries(rule).flatMap(([name, check]) => check(object[name], `${at}.${name}`));
  };
}

function listOf(type: string, least: number): Check {
  return (value, at) => {
    if (!Array.isArray(value) || value.length < least) return [`${at} must have ${least} or more entries`];
    return value.flatMap((entry, index) => one(type)(entry, `${at}[${index}]`));
  };
}

function text(value: unknown, at: string): string[] {
  return typeof value === 'string' && value.trim() !== '' ? [] : [`${at} must be a text`];
}

function number(value: unknown, at: string): string[] {
  return Number.isInteger(value) ? [] : [`${at} must be a whole number`];
}

function address(value: unknown, at: string): string[] {
  return URL.canParse(String(value)) ? [] : [`${at} must be a whole address`];
}

function day(value: unknown, at: string): string[] {
  return /^\d{4}-\d\d-\d\d$/.test(String(value)) ? [] : [`${at} must be a day`];
}

function images(value: unknown, at: string): string[] {
  if (!Array.isArray(value) || value.length === 0) return [`${at} must have a picture`];
  return value.flatMap((entry) => address(entry, at));
}
