type Position = readonly [x: number, y: number];

/** What is read of a TopoJSON file. Source of the format: github.com/topojson/topojson-specification. */
export interface Topology {
  readonly transform: { readonly scale: Position; readonly translate: Position };
  /** Each begins at a point of the grid and goes on by differences. */
  readonly arcs: readonly (readonly Position[])[];
  readonly objects: { readonly states: { readonly geometries: readonly StateShape[] } };
}

interface StateShape {
  /** FIPS code of the state. */
  readonly id: string;
  readonly type: 'Polygon' | 'MultiPolygon';
  /** Numbers of arcs by ring; ~number for an arc that is walked backwards. */
  readonly arcs: readonly (readonly (number | readonly number[])[])[];
}

/** Alaska, Hawaii and the territories, to which no motor carrier drives from the rest. */
const beyond = (id: string) => id === '02' || id === '15' || Number(id) > 56;

/** Units of the drawing that a line may leave out, and the smallest island that is drawn. */
const toleranceUnits = 0.45;
const leastIsland = 3;

/**
 * The coasts (arcs of one state) and the borders (arcs of two) of the lower 48, projected, simplified and
 * written as SVG paths with whole tenths.
 */
export function drawnOutlines(
  topology: Topology,
  project: (longitude: number, latitude: number) => Position,
): { coast: string; borders: string } {
  const states = topology.objects.states.geometries.filter(({ id }) => !beyond(id));
  const users = new Map<number, Set<string>>();
  for (const { id, arcs } of states) {
    for (const number of (arcs.flat(2) as number[]).map(arcOf)) {
      users.set(number, (users.get(number) ?? new Set()).add(id));
    }
  }
  const lineOf = (number: number) => simplified(positionsOf(topology, number).map(([x, y]) => project(x, y)));
  const linesOf = (count: number) =>
    [...users].filter(([, ids]) => ids.size === count).map(([number]) => lineOf(number));
  return { coast: pathOf(joined(linesOf(1)).filter(isSeen)), borders: pathOf(linesOf(2)) };
}

const arcOf = (number: number): number => (number < 0 ? ~number : number);

/** Degrees of longitude and latitude. */
function positionsOf({ arcs, transform: { scale, translate } }: Topology, number: number): Position[] {
  let [x, y] = [0, 0];
  return (arcs[number] ?? []).map(([dx, dy]) => {
    x += dx;
    y += dy;
    return [x * scale[0] + translate[0], y * scale[1] + translate[1]];
  });
}

/** Douglas and Peucker: leaves out what is nearer to the straight line than the tolerance. */
function simplified(line: readonly Position[]): Position[] {
  const [first, last] = [line[0], line.at(-1)];
  if (first === undefined || last === undefined || line.length < 3) return [...line];
  let [farthest, at] = [0, 0];
  for (const [index, point] of line.entries()) {
    const distance = distanceTo(first, last, point);
    if (distance > farthest) [farthest, at] = [distance, index];
  }
  if (farthest <= toleranceUnits) return [first, last];
  return [...simplified(line.slice(0, at + 1)), ...simplified(line.slice(at)).slice(1)];
}

function distanceTo([ax, ay]: Position, [bx, by]: Position, [x, y]: Position): number {
  const length = Math.hypot(bx - ax, by - ay);
  if (length === 0) return Math.hypot(x - ax, y - ay);
  return Math.abs((bx - ax) * (ay - y) - (ax - x) * (by - ay)) / length;
}

const same = ([ax, ay]: Position, [bx, by]: Position): boolean => Math.hypot(ax - bx, ay - by) < 1e-6;

/** Joins the lines that meet into rings, so that the land can be filled. */
function joined(lines: readonly Position[][]): Position[][] {
  const open = [...lines];
  const rings: Position[][] = [];
  for (let ring = open.shift(); ring !== undefined; ring = open.shift()) {
    for (;;) {
      const end = ring.at(-1);
      const next = open.findIndex(
        ([start, ...rest]) => end && start && (same(start, end) || same(rest.at(-1) ?? start, end)),
      );
      if (next < 0 || end === undefined) break;
      const [line = []] = open.splice(next, 1);
      const start = line[0];
      ring = [...ring, ...(start && same(start, end) ? line : line.toReversed()).slice(1)];
    }
    rings.push(ring);
  }
  return rings;
}

function isSeen(ring: readonly Position[]): boolean {
  const xs = ring.map(([x]) => x);
  const ys = ring.map(([, y]) => y);
  return Math.max(...xs) - Math.min(...xs) + Math.max(...ys) - Math.min(...ys) > leastIsland;
}

/** Moves by differences, in tenths: shorter than places. */
function pathOf(lines: readonly (readonly Position[])[]): string {
  return lines
    .map((line) => {
      let [px, py] = [0, 0];
      return line
        .map(([x, y], index) => {
          const [tx, ty] = [Math.round(x * 10), Math.round(y * 10)];
          const step = [tx - px, ty - py].map((tenths) => tenths / 10).join(' ');
          [px, py] = [tx, ty];
          return `${index === 0 ? 'M' : index === 1 ? 'l' : ' '}${step}`;
        })
        .join('');
    })
    .join('')
    .replaceAll(' -', '-')
    .replaceAll(/(?<![\d])0\./g, '.');
}
