interface Reasoned {
  readonly placard: string;
  readonly because: string;
}

/** A placard that another one makes needless, or that is never required within the United States. Source: 49 CFR 172.504(e) and (f). */
const EXCEPTIONS: readonly { placard: string; beside?: readonly string[]; because: string }[] = [
  {
    placard: 'NON-FLAMMABLE GAS',
    beside: ['FLAMMABLE GAS'],
    because:
      'The FLAMMABLE GAS placard is enough for a vehicle that also has non-flammable gas (172.504(f)(3)).',
  },
  {
    placard: 'POISON INHALATION HAZARD',
    beside: ['POISON GAS'],
    because: 'The POISON GAS placard is enough within the United States (172.504(f)(8)).',
  },
  {
    placard: 'POISON',
    beside: ['POISON INHALATION HAZARD', 'POISON GAS'],
    because: 'The placard for inhalation is enough within the United States (172.504(f)(11)).',
  },
  {
    placard: 'CLASS 9 (see § 172.504(f)(9))',
    because: 'Class 9 needs no placard within the United States (172.504(f)(9)).',
  },
  { placard: 'NONE', because: 'Division 6.2 has no placard in Table 2 (172.504(e)).' },
];

/** The placards parted into those that are required and those that are not although their material is aboard. */
export function applyExceptions(reasons: ReadonlyMap<string, string>): {
  required: Reasoned[];
  notRequired: Reasoned[];
} {
  const required: Reasoned[] = [];
  const notRequired: Reasoned[] = [];
  for (const [placard, because] of reasons) {
    const exception = EXCEPTIONS.find(
      (one) => one.placard === placard && (one.beside ?? [placard]).some((other) => reasons.has(other)),
    );
    if (exception === undefined) required.push({ placard, because });
    else notRequired.push({ placard: nameOf(placard), because: exception.because });
  }
  return { required, notRequired };
}

const nameOf = (placard: string): string =>
  placard === 'NONE' ? 'Division 6.2' : placard.replace(/ \(see .*\)$/, '');
