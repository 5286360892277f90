/** A little more than the densest material there is, in lb/cu ft: osmium has 1,410. */
const densestPcf = 2_000;

export type DensityReading =
  | { readonly ok: true; readonly pcf: number }
  | { readonly ok: false; readonly message: string | undefined };

/** Parses a typed density. An empty field is neither a density nor an error, so it has no message. */
export function readDensity(text: string): DensityReading {
  const trimmed = text.trim();
  if (trimmed === '') return { ok: false, message: undefined };
  if (!/^(?:\d+(?:\.\d*)?|\.\d+)$/.test(trimmed)) return { ok: false, message: 'Density must be a number' };
  const pcf = Number(trimmed);
  if (pcf === 0) return { ok: false, message: 'Density must be more than 0' };
  if (pcf > densestPcf) return { ok: false, message: 'No freight is that dense' };
  return { ok: true, pcf };
}
