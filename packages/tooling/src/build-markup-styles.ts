/**
 * Takes the style attributes out of markup, because the page's policy refuses inline style, and says the same in
 * a style sheet: `style="left:5%"` becomes `data-style="k3x0"`. The scripts of the page set styles in a way that the
 * policy allows, and those then win, as they would over the attribute.
 * @param mark with which the remote's names begin, so that the rules reach no element of another.
 */
export function liftStyles(html: string, mark: string): { html: string; css: string } {
  const styles = new Map<string, number>();
  const lifted = html.replace(/(<[a-z][^<>]*?) style="([^"]*)"/g, (_, before: string, style: string) => {
    const number = styles.get(style) ?? styles.size;
    styles.set(style, number);
    return `${before} data-style="${mark}${number}"`;
  });
  // The id that no element has gives the rule the weight that a style attribute has over any class.
  const rules = [...styles].map(
    ([style, number]) => `[data-style="${mark}${number}"]:not(#_){${plain(style)}}\n`,
  );
  return { html: lifted, css: rules.join('') };
}

/** A text of an attribute as it was before React escaped it. */
const plain = (text: string) =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
