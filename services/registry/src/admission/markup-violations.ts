/** A violation in markup: its rule and location. */
export interface MarkupViolation {
  readonly rule: 'markup-form' | 'markup-element' | 'markup-attribute' | 'markup-address' | 'markup-class';
  readonly message: string;
}

/** Maximum characters parsed. Markup of 40 KiB after gzip has about 300,000. */
const lengthAtMost = 1_000_000;

/**
 * Markup as React writes it, and nothing more lenient: attributes in double quotes, no '<' in text or in a
 * value, no comments but React's own. So browsers cannot parse it differently.
 */
const token =
  /<!--[$/?!& ]{0,2}-->|<\/(?<close>[a-zA-Z][\w-]*)>|<(?<open>[a-zA-Z][\w-]*)(?<attributes>(?: [^\s"'<>/=]+(?:="[^"<]*")?)*)(?<selfClosed>\/?)>|[^<]+/y;
const attribute = / ([^\s"'<>/=]+)(?:="([^"<]*)")?/g;

/** Elements that run scripts, load resources or affect anything outside the page's container. */
const refusedElement =
  /^(?:script|style|link|meta|base|title|html|head|body|iframe|frame|frameset|object|embed|applet|template|slot|foreignobject|portal|plaintext|xmp|animate|set)$/i;
const voidElement = /^(?:area|br|col|hr|img|input|source|track|wbr)$/;

const addressAttribute =
  /^(?:href|xlink:href|src|srcset|action|formaction|poster|cite|data|background|ping)$/i;
/** Of this site, of this page, secure, or not a web URL. */
const plainAddress = /^(?:\/(?!\/)|#|\?|https:\/\/|mailto:|tel:|data:image\/)/i;

/** Ids that the shell and its server use for their own elements. */
const shellsIds = new Set(['root', 'main', 'page', 'first-words', 'mfe-registry']);

/**
 * The violations that prevent inserting markup into a page of the site. Stops at the first syntax error.
 * @param css the style sheets that come with it; any class that they do not define is rejected, because it
 * would apply styles of another component.
 */
export function markupViolations(html: string, css: string): MarkupViolation[] {
  if (html.length > lengthAtMost)
    return [violation('markup-form', `it has more than ${lengthAtMost} characters`)];
  const classes = new Set([...css.matchAll(/\.(-?[_a-zA-Z][\w-]*)/g)].map(([, name]) => name));
  const violations: MarkupViolation[] = [];
  const open: string[] = [];
  let at = 0;
  while (at < html.length) {
    token.lastIndex = at;
    const found = token.exec(html);
    if (!found)
      return [...violations, violation('markup-form', `not as React writes it: ${excerpt(html, at)}`)];
    const { open: opened, close, attributes = '', selfClosed } = found.groups ?? {};
    if (close !== undefined && open.pop() !== close) {
      return [...violations, violation('markup-form', `</${close}> closes nothing: ${excerpt(html, at)}`)];
    }
    if (opened !== undefined) {
      if (refusedElement.test(opened))
        violations.push(violation('markup-element', `there is no place for <${opened}>`));
      violations.push(...attributeViolations(opened, attributes, classes));
      if (!selfClosed && !voidElement.test(opened)) open.push(opened);
    }
    at = token.lastIndex;
  }
  const left = open.pop();
  return left === undefined
    ? violations
    : [...violations, violation('markup-form', `<${left}> is not closed`)];
}

function attributeViolations(
  element: string,
  text: string,
  classes: ReadonlySet<string | undefined>,
): MarkupViolation[] {
  const violations: MarkupViolation[] = [];
  const refuse = (name: string) => violations.push(violation('markup-attribute', `<${element}> has ${name}`));
  for (const [, name = '', value = ''] of text.matchAll(attribute)) {
    if (/^on/i.test(name) || /^(?:style|srcdoc|is|data-part|data-early)$/i.test(name)) refuse(name);
    else if (/^id$/i.test(name) && shellsIds.has(value)) refuse(`the id ${value}, which is the shell's`);
    else if (addressAttribute.test(name) && value !== '' && !plainAddress.test(value)) {
      violations.push(violation('markup-address', `<${element}> leads to ${value.slice(0, 80)}`));
    } else if (name === 'class') {
      const foreign = value.split(' ').filter((each) => each !== '' && !classes.has(each));
      violations.push(
        ...foreign.map((each) => violation('markup-class', `no style sheet of the page names .${each}`)),
      );
    }
  }
  return violations;
}

const excerpt = (html: string, at: number) => JSON.stringify(html.slice(at, at + 60));

const violation = (rule: MarkupViolation['rule'], message: string): MarkupViolation => ({ rule, message });
