import { type SearchPage, searchTextAtMost, unescaped } from '@freightwright/contracts';

type Section = SearchPage['sections'][number];

/** A token of React's markup: an end tag, a start tag, a comment, or text. */
const token =
  /<\/(?<close>[\w-]+)>|<(?<open>[\w-]+)(?<attributes>(?: [^\s<>=]+(?:="[^"]*")?)*)\/?>|<!--.*?-->|(?<text>[^<]+)/gs;
const voidElement = /^(?:area|br|col|hr|img|input|source|track|wbr)$/;
/**
 * Elements without own content: links to the rest of the page, drawings, texts for readers without scripts.
 */
const leftOut = /^(?:nav|svg|noscript|select|script)$/;
const heading = /^(?:h[1-6]|summary)$/;
const inline = /^(?:a|abbr|b|code|em|i|kbd|span|strong|sub|sup|time)$/;
/** Ids that React makes up change with every build. */
const lastingId = /^[a-zA-Z](?:[\w.-]*[a-zA-Z0-9])?$/;
const madeUp = /_R_|[_:]r\d/;

interface Element {
  readonly name: string;
  readonly id: string | undefined;
}

/**
 * The sections of a page: each heading with the text below it, and the id of the element around it to which a link
 * can lead. A heading without such an element belongs to the section before it.
 */
export function sectionsOf(html: string): Section[] {
  const sections: { anchor?: string; heading: string; text: string }[] = [];
  const open: Element[] = [];
  const taken = new Set<string>();
  /** How many elements were open when the heading began whose words are being read. */
  let headingDepth: number | undefined;

  for (const { groups = {} } of html.matchAll(token)) {
    const { close, open: opened, attributes = '', text } = groups;
    if (close !== undefined) {
      open.pop();
      if (open.length === headingDepth) headingDepth = undefined;
    } else if (opened !== undefined && !voidElement.test(opened) && !attributes.endsWith('/')) {
      if (heading.test(opened) && begin(opened, idOf(attributes))) headingDepth = open.length;
      open.push({ name: opened, id: idOf(attributes) });
      // Words of neighbors are not one word.
      if (!inline.test(opened)) add(' ');
    } else if (text !== undefined && open.every(({ name }) => !leftOut.test(name))) add(unescaped(text));
  }
  return sections.map(({ heading, text, ...place }) => ({
    ...place,
    heading: cut(heading, 200),
    text: cut(text, searchTextAtMost),
  }));

  /** @returns whether the heading begins a section. */
  function begin(name: string, id: string | undefined): boolean {
    const around = open.findLast((element) => element.id !== undefined)?.id;
    const anchor = [around, id].find((each) => each !== undefined && !taken.has(each));
    if (name === 'h1') sections.push({ heading: '', text: '' });
    else if (anchor === undefined) return false;
    else sections.push({ anchor, heading: '', text: '' });
    if (anchor !== undefined) taken.add(anchor);
    return true;
  }

  function add(text: string): void {
    const section = sections.at(-1);
    if (section) section[headingDepth === undefined ? 'text' : 'heading'] += text;
  }
}

function idOf(attributes: string): string | undefined {
  const id = / id="([^"]*)"/.exec(attributes)?.[1];
  return id !== undefined && lastingId.test(id) && !madeUp.test(id) ? id : undefined;
}

/** With each run of blanks as one, and at most so long. */
const cut = (text: string, atMost: number) => text.replace(/\s+/g, ' ').trim().slice(0, atMost).trim();
