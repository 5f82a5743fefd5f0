/** Error correction of level L, by version: code words of correction in each block, and how many blocks there are. */
const CORRECTION = [7, 10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24, 26, 30, 22, 24, 28, 30, 28, 28];
const BLOCKS = [1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 4, 6, 6, 6, 6, 7, 8];
const LEVEL_L = 1;

type Grid = boolean[][];

/** The dark modules of a QR code (ISO/IEC 18004) that holds a text of up to 858 bytes; read off a screen it needs little correction. */
export function qrCode(text: string): Grid {
  const bytes = [...new TextEncoder().encode(text)];
  const version = BLOCKS.findIndex((_, at) => bytes.length <= dataWords(at + 1) - (at + 1 < 10 ? 2 : 3)) + 1;
  if (version === 0) throw new RangeError('Too long for a QR code.');
  const words = withCorrection(version, dataOf(version, bytes));
  const size = version * 4 + 17;
  const fixed = emptyGrid(size);
  const plain = emptyGrid(size);
  drawFixed(version, plain, fixed);
  drawWords(words, plain, fixed);
  const masked = MASKS.map((mask, number) => {
    const grid = plain.map((row, y) => row.map((dark, x) => (fixed[y]?.[x] ? dark : dark !== mask(x, y))));
    drawFormat(grid, number);
    return grid;
  });
  return masked.reduce((best, grid) => (penaltyOf(grid) < penaltyOf(best) ? grid : best));
}

const MASKS: ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_x, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

const emptyGrid = (size: number): Grid => Array.from({ length: size }, () => Array(size).fill(false));

/** Where small squares lie that tell a reader how the picture is bent. */
function alignments(version: number): number[] {
  if (version === 1) return [];
  const count = Math.floor(version / 7) + 2;
  const step = Math.ceil((version * 4 + 4) / (count * 2 - 2)) * 2;
  const last = version * 4 + 10;
  const rest = Array.from({ length: count - 1 }, (_, at) => last - at * step);
  return [6, ...rest.reverse()];
}

function rawModules(version: number): number {
  let modules = (16 * version + 128) * version + 64;
  if (version >= 2) {
    const count = Math.floor(version / 7) + 2;
    modules -= (25 * count - 10) * count - 55;
    if (version >= 7) modules -= 36;
  }
  return modules;
}

const allWords = (version: number) => Math.floor(rawModules(version) / 8);
const dataWords = (version: number) =>
  allWords(version) - (CORRECTION[version - 1] ?? 0) * (BLOCKS[version - 1] ?? 0);

/** Mode (bytes), length, the bytes, an end, and what fills the rest. */
function dataOf(version: number, bytes: readonly number[]): number[] {
  const bits = (value: number, length: number) => value.toString(2).padStart(length, '0');
  const room = dataWords(version) * 8;
  let text =
    bits(4, 4) + bits(bytes.length, version < 10 ? 8 : 16) + bytes.map((byte) => bits(byte, 8)).join('');
  text = text.padEnd(Math.min(room, text.length + 4), '0');
  text = text.padEnd(Math.ceil(text.length / 8) * 8, '0');
  const words = text.match(/.{8}/g)?.map((word) => Number.parseInt(word, 2)) ?? [];
  const filling = Array.from({ length: room / 8 - words.length }, (_, at) => (at % 2 === 0 ? 0xec : 0x11));
  return [...words, ...filling];
}

/** Blocks with their correction, laid into each other. */
function withCorrection(version: number, data: readonly number[]): number[] {
  const blocks = BLOCKS[version - 1] ?? 1;
  const correction = CORRECTION[version - 1] ?? 0;
  const total = allWords(version);
  const short = Math.floor(total / blocks) - correction;
  const shortBlocks = blocks - (total % blocks);
  const divisor = divisorOf(correction);
  const parts: { data: number[]; correction: number[] }[] = [];
  let from = 0;
  for (let block = 0; block < blocks; block += 1) {
    const length = short + (block < shortBlocks ? 0 : 1);
    const part = data.slice(from, from + length);
    parts.push({ data: part, correction: remainder(part, divisor) });
    from += length;
  }
  const laid = (pick: (part: (typeof parts)[number]) => number[], length: number) =>
    Array.from({ length }, (_, at) => parts.flatMap((part) => pick(part)[at] ?? [])).flat();
  return [...laid((part) => part.data, short + 1), ...laid((part) => part.correction, correction)];
}

/** In the field of 256 elements that the standard reckons in. */
function multiply(a: number, b: number): number {
  let product = 0;
  for (let bit = 7; bit >= 0; bit -= 1) {
    product = (product << 1) ^ ((product >>> 7) * 0x11d);
    product ^= ((b >>> bit) & 1) * a;
  }
  return product;
}

function divisorOf(degree: number): number[] {
  const result = [...Array(degree - 1).fill(0), 1] as number[];
  let root = 1;
  for (let at = 0; at < degree; at += 1) {
    for (let place = 0; place < degree; place += 1)
      result[place] = multiply(result[place] ?? 0, root) ^ (result[place + 1] ?? 0);
    root = multiply(root, 2);
  }
  return result;
}

function remainder(data: readonly number[], divisor: readonly number[]): number[] {
  const result = divisor.map(() => 0);
  for (const word of data) {
    const factor = word ^ (result.shift() ?? 0);
    result.push(0);
    divisor.forEach((coefficient, at) => {
      result[at] = (result[at] ?? 0) ^ multiply(coefficient, factor);
    });
  }
  return result;
}

/** What stands in every code of the version, and is taken from the room for words. */
function drawFixed(version: number, grid: Grid, fixed: Grid): void {
  const size = grid.length;
  const set = (x: number, y: number, dark: boolean) => {
    const [row, own] = [grid[y], fixed[y]];
    if (!row || !own || x < 0 || x >= size) return;
    row[x] = dark;
    own[x] = true;
  };
  for (let at = 0; at < size; at += 1) {
    set(6, at, at % 2 === 0);
    set(at, 6, at % 2 === 0);
  }
  for (const [x, y] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ] as const)
    for (let dy = -4; dy <= 4; dy += 1)
      for (let dx = -4; dx <= 4; dx += 1) {
        const ring = Math.max(Math.abs(dx), Math.abs(dy));
        set(x + dx, y + dy, ring !== 2 && ring !== 4);
      }
  const places = alignments(version);
  const end = places.length - 1;
  places.forEach((x, i) => {
    places.forEach((y, j) => {
      if ((i === 0 && j === 0) || (i === 0 && j === end) || (i === end && j === 0)) return;
      for (let dy = -2; dy <= 2; dy += 1)
        for (let dx = -2; dx <= 2; dx += 1) set(x + dx, y + dy, Math.max(Math.abs(dx), Math.abs(dy)) !== 1);
    });
  });
  for (const [x, y] of formatPlaces(size).flat()) set(x, y, false);
  set(8, size - 8, true);
  if (version >= 7) {
    const bits = (version << 12) | checkOf(version, 12, 0x1f25);
    for (let at = 0; at < 18; at += 1) {
      const dark = ((bits >>> at) & 1) === 1;
      const [a, b] = [size - 11 + (at % 3), Math.floor(at / 3)];
      set(a, b, dark);
      set(b, a, dark);
    }
  }
}

function checkOf(value: number, bits: number, generator: number): number {
  let rest = value;
  for (let at = 0; at < bits; at += 1) rest = (rest << 1) ^ ((rest >>> (bits - 1)) * generator);
  return rest;
}

/** Both copies of the format, bit by bit. */
function formatPlaces(size: number): [number, number][][] {
  const first = Array.from({ length: 15 }, (_, at): [number, number] => {
    if (at < 6) return [8, at];
    if (at < 8) return [8, at + 1];
    if (at === 8) return [7, 8];
    return [14 - at, 8];
  });
  const second = Array.from({ length: 15 }, (_, at): [number, number] =>
    at < 8 ? [size - 1 - at, 8] : [8, size - 15 + at],
  );
  return [first, second];
}

function drawFormat(grid: Grid, mask: number): void {
  const data = (LEVEL_L << 3) | mask;
  const bits = ((data << 10) | checkOf(data, 10, 0x537)) ^ 0x5412;
  for (const places of formatPlaces(grid.length))
    places.forEach(([x, y], at) => {
      const row = grid[y];
      if (row) row[x] = ((bits >>> at) & 1) === 1;
    });
}

/** In columns of two from the right, up and down by turns. */
function drawWords(words: readonly number[], grid: Grid, fixed: Grid): void {
  const size = grid.length;
  let bit = 0;
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5;
    const upward = ((right + 1) & 2) === 0;
    for (let step = 0; step < size; step += 1)
      for (const x of [right, right - 1]) {
        const y = upward ? size - 1 - step : step;
        const row = grid[y];
        if (!row || fixed[y]?.[x] || bit >= words.length * 8) continue;
        row[x] = (((words[bit >>> 3] ?? 0) >>> (7 - (bit & 7))) & 1) === 1;
        bit += 1;
      }
  }
}

/** How hard a reader would find it: long runs, blocks, what looks like a corner, too dark or too light. */
function penaltyOf(grid: Grid): number {
  const size = grid.length;
  const lines = [...grid, ...grid.map((_, x) => grid.map((row) => row[x] ?? false))];
  let penalty = 0;
  for (const line of lines) {
    const text = line.map((dark) => (dark ? '1' : '0')).join('');
    for (const [run] of text.matchAll(/0{5,}|1{5,}/g)) penalty += run.length - 2;
    for (const corner of ['10111010000', '00001011101'])
      for (let at = text.indexOf(corner); at >= 0; at = text.indexOf(corner, at + 1)) penalty += 40;
  }
  for (let y = 0; y + 1 < size; y += 1)
    for (let x = 0; x + 1 < size; x += 1) {
      const dark = grid[y]?.[x];
      if (dark === grid[y]?.[x + 1] && dark === grid[y + 1]?.[x] && dark === grid[y + 1]?.[x + 1])
        penalty += 3;
    }
  const dark = grid.flat().filter(Boolean).length;
  return penalty + Math.floor(Math.abs(dark * 20 - size * size * 10) / (size * size)) * 10;
}
