/**
 * A real plan over very many employments, part by part as workers compute it: time, memory, bytes stored and read.
 * `npm run bench -- --parts [employments] [of a part]`
 */
import { readFileSync } from 'node:fs';
import {
  type CalculationInput,
  calculate,
  compileSolution,
  computePart,
  type JsonRow,
  joinParts,
  parsePeriod,
  parseSolution,
  type TableData,
  tableFromRows,
} from '@suanpan/engine';
import { fixtureFile } from '@suanpan/fixtures';
import { blocksOf, decodeBlocks } from '../../tables/storage/column-block.ts';
import { openPart, packPart, partBytes, readPart } from '../threads/part-payload.ts';

const [employments = 1_000_000, inPart = 25_000] = process.argv
  .slice(2)
  .filter((each) => each !== '--parts')
  .map(Number);
const parsed = parseSolution(JSON.parse(readFileSync(fixtureFile('demo/taiwan-monthly.json'), 'utf8')));
if (!parsed.ok) throw new Error('the demo solution');
const compiled = compileSolution(parsed.file);
if (!compiled.ok) throw new Error('the demo solution');
const { plan } = compiled;
const test = parsed.file.tests?.find((each) => 'tables' in each && each.tables !== undefined);
if (!test || !('tables' in test)) throw new Error('its first test');
const sample = Object.entries(test.tables ?? {}) as [string, readonly JsonRow[]][];
const period = parsePeriod(test.period, parsed.file.periodType);
if (!period.ok) throw new Error(test.period);

/** The rows of the test, for each employment under its number. */
function makeTables(from: number, count: number): Map<string, TableData> {
  return new Map(
    sample.map(([code, rows]) => {
      const all = Array.from({ length: count }, (_, at) =>
        rows.map((row) => ({ ...row, employee: String(from + at).padStart(8, '0') })),
      ).flat();
      return [code, tableFromRows(plan, code, all)] as const;
    }),
  );
}

const sums = { store: 0, read: 0, part: 0, keep: 0, rest: 0 };
const bytes = { inputs: 0, parts: 0, results: 0 };
let cells = 0;
const timed = <T>(what: keyof typeof sums, work: () => T): T => {
  const began = performance.now();
  const result = work();
  sums[what] += performance.now() - began;
  return result;
};
const size = (blocks: readonly { content: Uint8Array }[]) =>
  blocks.reduce((sum, { content }) => sum + content.byteLength, 0);

for (let from = 0; from < employments; from += inPart) {
  const tables = makeTables(from, Math.min(inPart, employments - from));
  const stored = timed('store', () =>
    [...tables].map(([code, { length, columns }]) => ({
      ...{ code, length },
      columns: [...columns].map(([column, vector]) => [column, blocksOf(vector)] as const),
    })),
  );
  for (const table of stored) for (const [, blocks] of table.columns) bytes.inputs += size(blocks);
  const input: CalculationInput = {
    period: period.period,
    tables: timed('read', () => {
      const opened = stored.map(({ code, length, columns }) => {
        const vectors = columns.map(
          ([column, blocks]) => [column, decodeBlocks(blocks.map(({ content }) => content))] as const,
        );
        return [code, { code, length, columns: new Map(vectors) }] as const;
      });
      return new Map<string, TableData>(opened);
    }),
  };
  const part = timed('part', () => computePart(plan, input, { index: 0, of: 1 })) ?? [];
  const kept = timed('keep', () => partBytes(packPart(part)));
  bytes.parts += kept.byteLength;
  const result = timed('rest', () =>
    calculate(plan, input, joinParts(plan, input, [openPart(readPart(kept) ?? [])])),
  );
  for (const table of result.tables.values())
    for (const vector of table.columns.values()) {
      cells += vector.length;
      bytes.results += size(blocksOf(vector));
    }
}

const say = (what: string, figure: string) =>
  process.stdout.write(`  ${what.padEnd(52)}${figure.padStart(14)}\n`);
const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
const megabytes = (count: number) => `${(count / 1e6).toFixed(0)} MB`;
process.stdout.write(`${employments} employments in parts of ${inPart}, ${cells} cells\n`);
say('inputs into blocks', seconds(sums.store));
say('inputs out of blocks', seconds(sums.read));
say('columns that look at nobody else, by parts', seconds(sums.part));
say('their blocks written', seconds(sums.keep));
say('blocks read, the rest computed', seconds(sums.rest));
say('bytes of inputs stored and read', megabytes(bytes.inputs));
say('bytes that parts hand on', megabytes(bytes.parts));
say('bytes of all results', megabytes(bytes.results));
say('memory of the process at its most', megabytes(process.resourceUsage().maxRSS * 1024));
say('processor time of all of it', seconds(process.cpuUsage().user / 1000));
