import { toNumber, toText } from '../../cells/coerce.ts';
import { NA } from '../../cells/error-values.ts';
import { finite } from '../../operators/operators.ts';
import { library, noBooleans, ofNumbers } from '../spec/define.ts';
import type { FunctionSpec } from '../spec/function-spec.ts';

const { scalar } = library('engineering');

/** Looked up by what stands in a cell: a plain object would also know "constructor". */
function mapOf<T>(members: Readonly<Record<string, T>>): ReadonlyMap<string, T> {
  return new Map(Object.entries(members));
}

const LENGTHS: Readonly<Record<string, number>> = {
  m: 1,
  mi: 1609.344,
  Nmi: 1852,
  in: 0.0254,
  ft: 0.3048,
  yd: 0.9144,
  ang: 1e-10,
  ell: 1.143,
  ly: 9.4607304725808e15,
  parsec: 3.08567758128155e16,
  pc: 3.08567758128155e16,
  Picapt: 0.0254 / 72,
  Pica: 0.0254 / 72,
  pica: 0.0254 / 6,
  survey_mi: 1609.34721869444,
};

/** Areas and volumes of the lengths: `ft2` and `ft^2`. */
function powers(power: 2 | 3, metre: number): Readonly<Record<string, number>> {
  return Object.fromEntries(
    ['m', 'mi', 'Nmi', 'in', 'ft', 'yd', 'ang', 'ly', 'Picapt', 'Pica'].flatMap((unit) => {
      const size = LENGTHS[unit]! ** power * metre;
      return [
        [`${unit}${power}`, size],
        [`${unit}^${power}`, size],
      ];
    }),
  );
}

/** Units by kind, each in the first of its kind. */
const KINDS: readonly Readonly<Record<string, number>>[] = [
  {
    g: 1,
    sg: 14593.9029372064,
    lbm: 453.59237,
    u: 1.66053100460465e-24,
    ozm: 28.349523125,
    grain: 0.06479891,
    cwt: 45359.237,
    shweight: 45359.237,
    uk_cwt: 50802.34544,
    lcwt: 50802.34544,
    hweight: 50802.34544,
    stone: 6350.29318,
    ton: 907184.74,
    uk_ton: 1016046.9088,
    LTON: 1016046.9088,
    brton: 1016046.9088,
  },
  LENGTHS,
  { sec: 1, s: 1, mn: 60, min: 60, hr: 3600, day: 86400, d: 86400, yr: 31557600 },
  { Pa: 1, p: 1, atm: 101325, at: 101325, mmHg: 133.322, psi: 6894.75729316836, Torr: 133.322368421053 },
  { N: 1, dyn: 1e-5, dy: 1e-5, lbf: 4.4482216152605, pond: 0.00980665 },
  {
    J: 1,
    e: 1e-7,
    c: 4.184,
    cal: 4.1868,
    eV: 1.60217646e-19,
    ev: 1.60217646e-19,
    HPh: 2684519.53769617,
    hh: 2684519.53769617,
    Wh: 3600,
    wh: 3600,
    flb: 1.3558179483314,
    BTU: 1055.05585262,
    btu: 1055.05585262,
  },
  { W: 1, w: 1, HP: 745.69987158227, h: 745.69987158227, PS: 735.49875 },
  {
    l: 1,
    L: 1,
    lt: 1,
    tsp: 0.00492892159375,
    tbs: 0.01478676478125,
    oz: 0.0295735295625,
    cup: 0.2365882365,
    pt: 0.473176473,
    us_pt: 0.473176473,
    uk_pt: 0.56826125,
    qt: 0.946352946,
    gal: 3.785411784,
    uk_gal: 4.54609,
    tspm: 0.005,
    uk_qt: 1.1365225,
    barrel: 158.987294928,
    bushel: 35.23907016688,
    GRT: 2831.6846592,
    regton: 2831.6846592,
    MTON: 1132.67386368,
    ...powers(3, 1000),
  },
  {
    ha: 10000,
    ar: 100,
    Morgen: 2500,
    uk_acre: 4046.8564224,
    us_acre: 4046.87260987425,
    ...powers(2, 1),
  },
  { bit: 1, byte: 8 },
  {
    'm/s': 1,
    'm/sec': 1,
    'm/h': 1 / 3600,
    'm/hr': 1 / 3600,
    mph: 0.44704,
    kn: 1852 / 3600,
    admkn: 0.514773333333333,
  },
  { T: 1, ga: 1e-4 },
];

const METRIC = new Set(
  'g u m ang sec s Pa p atm at mmHg N dyn dy pond J e c cal eV ev Wh wh W w l L lt uk_pt bit byte m/s m/sec m/h m/hr mph pc parsec ly ar T ga'.split(
    ' ',
  ),
);
const PREFIXES: ReadonlyMap<string, number> = mapOf({
  Y: 1e24,
  Z: 1e21,
  E: 1e18,
  P: 1e15,
  T: 1e12,
  G: 1e9,
  M: 1e6,
  k: 1e3,
  h: 1e2,
  da: 10,
  e: 10,
  d: 1e-1,
  c: 1e-2,
  m: 1e-3,
  u: 1e-6,
  n: 1e-9,
  p: 1e-12,
  f: 1e-15,
  a: 1e-18,
  z: 1e-21,
  y: 1e-24,
});
const BINARY: ReadonlyMap<string, number> = mapOf({
  ki: 2 ** 10,
  Mi: 2 ** 20,
  Gi: 2 ** 30,
  Ti: 2 ** 40,
  Pi: 2 ** 50,
});

/** `m2` → 2: a prefix of a square or cube counts twice or three times. */
function powerOf(unit: string): number {
  return unit.endsWith('2') ? 2 : unit.endsWith('3') ? 3 : 1;
}

function unitOf(name: string): { kind: number; size: number } | null {
  const plain = KINDS.findIndex((units) => Object.hasOwn(units, name));
  if (plain >= 0) return { kind: plain, size: KINDS[plain]![name]! };
  for (const length of [2, 1]) {
    const prefix = name.slice(0, length);
    const unit = name.slice(length);
    const bits = unit === 'bit' || unit === 'byte';
    const factor = (bits ? BINARY.get(prefix) : undefined) ?? PREFIXES.get(prefix);
    const power = powerOf(unit);
    if (factor === undefined || !METRIC.has(power === 1 ? unit : unit.replace(/\^?\d$/, ''))) continue;
    const kind = KINDS.findIndex((units) => Object.hasOwn(units, unit));
    if (kind >= 0)
      return { kind, size: factor ** (unit.startsWith('ang') ? 1 : power) * KINDS[kind]![unit]! };
  }
  return null;
}

/** Degrees of each scale as kelvin and back. */
const TEMPERATURES = mapOf<readonly [to: (x: number) => number, from: (x: number) => number]>({
  K: [(x) => x, (x) => x],
  kel: [(x) => x, (x) => x],
  C: [(x) => x + 273.15, (x) => x - 273.15],
  cel: [(x) => x + 273.15, (x) => x - 273.15],
  F: [(x) => ((x - 32) * 5) / 9 + 273.15, (x) => ((x - 273.15) * 9) / 5 + 32],
  fah: [(x) => ((x - 32) * 5) / 9 + 273.15, (x) => ((x - 273.15) * 9) / 5 + 32],
  Rank: [(x) => (x * 5) / 9, (x) => (x * 9) / 5],
  Reau: [(x) => x * 1.25 + 273.15, (x) => (x - 273.15) * 0.8],
});

/** Kelvin alone takes prefixes. */
function kelvin(name: string): number | null {
  const match = /^(..?)(?:K|kel)$/.exec(name);
  return match ? (PREFIXES.get(match[1]!) ?? null) : null;
}

export const CONVERT: readonly FunctionSpec[] = [
  scalar('CONVERT(number, from, to)', ['=CONVERT(7.5,"hr","mn")', 450], (a, b, c) => {
    const x = toNumber(a);
    const from = toText(b ?? null);
    const to = toText(c ?? null);
    if (typeof x !== 'number') return x;
    if (typeof from !== 'string') return from;
    if (typeof to !== 'string') return to;
    const [warm, cold] = [TEMPERATURES.get(from), TEMPERATURES.get(to)];
    if (warm && cold) return finite(Number(cold[1](warm[0](x)).toPrecision(15)));
    const thousand = kelvin(from);
    if (thousand !== null && cold) return finite(cold[1](x * thousand));
    const source = unitOf(from);
    const target = unitOf(to);
    if (source === null || target === null || source.kind !== target.kind) return NA;
    return finite((x * source.size) / target.size);
  }),
  scalar(
    'GESTEP(number, [step])',
    ['=GESTEP(5,4)', 1],
    noBooleans(ofNumbers((x, step) => (x >= step ? 1 : 0), [undefined, 0])),
  ),
];
