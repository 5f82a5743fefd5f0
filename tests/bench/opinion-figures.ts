// `npm run bench -- --second-opinion`: how much of all golden and demo files HyperFormula computes again, what is carried as
// a value and why, and which differences are explained: the figures of docs/second-opinion.md, which are held to it.
import { readdirSync, readFileSync } from 'node:fs';
import { explanationOf, opinionOfTests, parseSolution } from '@suanpan/engine';
import { prepareFallbackFor } from '@suanpan/engine/formula';
import { out } from './api-load.ts';

const ROOT = new URL('../../', import.meta.url);
const carried = new Map<string, number>();
const explained = new Map<string, number>();
const filesOf = new Set<string>();
let [confirmed, unexplained] = [0, 0];

const add = (to: Map<string, number>, key: string, count = 1) => to.set(key, (to.get(key) ?? 0) + count);

for (const folder of ['golden', 'demo'])
  for (const name of readdirSync(new URL(`fixtures/${folder}/`, ROOT))) {
    if (!name.endsWith('.json')) continue;
    const parsed = parseSolution(
      JSON.parse(readFileSync(new URL(`fixtures/${folder}/${name}`, ROOT), 'utf8')),
    );
    if (!parsed.ok) throw new Error(name);
    await prepareFallbackFor(JSON.stringify(parsed.file));
    const opinion = await opinionOfTests(parsed.file);
    confirmed += opinion.confirmed;
    for (const [reason, count] of opinion.carried) add(carried, reason, count);
    for (const difference of opinion.differences) {
      const why = explanationOf(difference);
      if (why) {
        add(explained, why);
        filesOf.add(name);
      } else unexplained += 1;
    }
  }

const shown = (count: number) => count.toLocaleString('en-US');
const sum = (counts: Iterable<number>) => [...counts].reduce((all, count) => all + count, 0);
const bySize = (counts: Map<string, number>) => [...counts].sort(([, a], [, b]) => b - a);

const values = sum(carried.values());
const share = ((confirmed / (confirmed + values)) * 100).toFixed(1);
const headline = `${shown(confirmed)} cells computed again, ${shown(values)} carried as values: ${share} %`;
out(headline);
for (const [reason, count] of bySize(carried)) out(`  carried ${reason.padEnd(20)} ${shown(count)}`);
out(
  `${shown(sum(explained.values()))} cells explained, in ${filesOf.size} files; ${unexplained} unexplained`,
);
for (const [name, count] of bySize(explained)) out(`  explained ${name.padEnd(18)} ${shown(count)}`);

const told = readFileSync(new URL('docs/second-opinion.md', ROOT), 'utf8');
const missing = [
  headline,
  `${shown(sum(explained.values()))} cells in all`,
  ...bySize(explained).map(([name, count]) => `| \`${name}\` | ${shown(count)} |`),
].filter((text) => !told.includes(text));
for (const text of missing) out(`docs/second-opinion.md doesn’t say: ${text}`);
if (missing.length > 0 || unexplained > 0) process.exitCode = 1;
