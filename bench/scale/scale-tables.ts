import { demand, peakPerS, type RequestKind, requestKinds } from './demand.ts';
import type { Measured } from './measure.ts';
import {
  busyAtMost,
  bytesAfterYear,
  clusters,
  coresOf,
  limitsOf,
  partsOf,
  placesOf,
  processesOf,
  retentionDays,
} from './on-paper.ts';

export const sizes = [10_000, 10_000_000] as const;

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
const whole = (figure: number): string => Math.round(figure).toLocaleString('en-US');
/** At most three significant digits: 0.25, 4.1, 33, 3,333. */
const short = (figure: number): string =>
  figure >= 10 ? whole(figure) : figure >= 1 ? figure.toFixed(1) : figure.toFixed(2);
/** Users, to two digits. */
const roughly = (figure: number): string => {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(figure)) - 1);
  return whole(Math.round(figure / unit) * unit);
};
const gigabytes = (bytes: number): string => `${short(bytes / 1e9)} GB`;
const formatStored = (days: number): string => {
  if (days === Number.POSITIVE_INFINITY) return 'as long as the account';
  return days === 1 ? '1 day' : `${short(days).replace(/\.0$/, '')} days`;
};
const sum = (figures: readonly number[]): number => figures.reduce((all, one) => all + one, 0);

/** The tables of docs/scale.md by name. */
export function scaleTables({ on, machine, costs }: Measured, retention: string): Record<string, string> {
  const parts = partsOf(costs);
  const totalMs = (kind: RequestKind) => sum(parts.map((part) => costs[kind].partsMs[part] ?? 0));
  const storedBy = (kind: RequestKind) =>
    placesOf(costs, [kind]).map((place) => ({ place, ...costs[kind].stored[place] }));
  const bytesOf = (kind: RequestKind) => sum(storedBy(kind).map(({ bytes = 0 }) => bytes));
  const messagesOf = (kind: RequestKind) =>
    sum(storedBy(kind).map(({ place, things = 0 }) => (place.startsWith('stream ') ? things : 0)));
  const billPlaces = placesOf(costs, ['bill']);
  const forGood = sum(
    billPlaces
      .filter((place) => retentionDays(place, retention) === Number.POSITIVE_INFINITY)
      .map((place) => costs.bill.stored[place]?.bytes ?? 0),
  );
  const costsOfRequests = table(
    ['request', 'processor, all parts', 'in which parts, ms', 'stored', 'messages'],
    requestKinds.map((kind) => [
      demand[kind].what,
      `${short(totalMs(kind))} ms`,
      parts
        .map((part) => ({ part, ms: costs[kind].partsMs[part] ?? 0 }))
        .filter(({ ms }) => ms >= 0.05)
        .toSorted((a, b) => b.ms - a.ms)
        .map(({ part, ms }) => `${part} ${short(ms)}`)
        .join(', '),
      `${whole(bytesOf(kind))} bytes`,
      short(messagesOf(kind)),
    ]),
  );
  const costOfBill = table(
    ['place', 'bytes a bill', 'kept'],
    billPlaces.map((place) => [
      `\`${place}\``,
      whole(costs.bill.stored[place]?.bytes ?? 0),
      formatStored(retentionDays(place, retention)),
    ]),
  );
  const assumed = table(
    ['request', 'a user and working day', 'because'],
    requestKinds.map((kind) => [demand[kind].what, String(demand[kind].perDay), demand[kind].why]),
  );
  const rates = table(
    ['at the busiest minute', ...sizes.map((users) => `${whole(users)} users`)],
    [
      ...requestKinds.map((kind) => [
        demand[kind].what,
        ...sizes.map((users) => `${short(peakPerS(users, demand[kind].perDay))} a second`),
      ]),
      ...parts.map((part) => [
        `**${part}**`,
        ...sizes.map((users) => {
          const cores = coresOf(part, users, costs);
          const needed = clusters.has(part) ? '' : `, ${whole(processesOf(cores))} processes`;
          return `${short(cores)} cores${needed}`;
        }),
      ]),
      [
        '**all parts**',
        ...sizes.map((users) => `${short(sum(parts.map((part) => coresOf(part, users, costs))))} cores`),
      ],
      [
        '**stored after a year**',
        ...sizes.map((users) =>
          gigabytes(sum(placesOf(costs).map((place) => bytesAfterYear(place, users, costs, retention)))),
        ),
      ],
    ],
  );
  const limits = table(
    ['what', 'gives way at, users', 'what is done then'],
    limitsOf(costs, retention).map(({ what, users, remedy }) => [what, roughly(users), remedy]),
  );
  return {
    machine: `Measured on ${on}: \`${machine}\`.`,
    requests: costsOfRequests,
    bill: `${costOfBill}\n\nA gigabyte holds ${roughly(1e9 / forGood)} bills for good: ${whole(forGood)} bytes each.`,
    assumptions: assumed,
    sizes: rates,
    limits: `${limits}\n\nA process counts as full at ${busyAtMost * 100} % of a core.`,
  };
}
