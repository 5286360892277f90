import { parser } from '@prometheus-io/lezer-promql';

/** The labels and series in a PromQL expression. */
const labelNodes: ReadonlySet<string> = new Set(['LabelName', 'QuotedLabelName']);

/** @throws SyntaxError with the position at which the text leaves Prometheus' grammar. */
export function readPromql(expression: string) {
  const series = new Set<string>();
  const labels = new Set<string>();
  const grouped = new Set<string>();
  parser.parse(expression).iterate({
    enter(node) {
      const text = expression.slice(node.from, node.to);
      if (node.type.isError) throw new SyntaxError(`PromQL breaks at ${node.from}: ${expression}`);
      if (node.name === 'Identifier' && node.node.parent?.name === 'VectorSelector') series.add(text);
      if (!labelNodes.has(node.name)) return;
      labels.add(text);
      if (node.node.parent?.name === 'GroupingLabels') grouped.add(text);
    },
  });
  return { series: [...series], labels: [...labels], grouped: [...grouped] };
}
