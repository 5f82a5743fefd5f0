// `node --conditions=source --import tsx tests/support/compute-fixtures-in-node.ts IN OUT [seed]`: computes the fixture
// files of IN in this process, whose time zone and language the caller chose; a seed shuffles the rows of every table.
import { readFileSync, writeFileSync } from 'node:fs';
import { seededRandom } from '@suanpan/fixtures';
import { computeFixtures, type FixtureFile } from './compute-fixtures.ts';

const [input = '', output = '', seed] = process.argv.slice(2);
const files = JSON.parse(readFileSync(input, 'utf8')) as FixtureFile[];
const random = seededRandom(Number(seed ?? 0));
const computed = await computeFixtures(
  files,
  seed === undefined
    ? undefined
    : (rows) =>
        rows
          .map((row) => ({ row, order: random.next() }))
          .sort((a, b) => a.order - b.order)
          .map(({ row }) => row),
);
writeFileSync(output, JSON.stringify({ zone: new Date(2026, 5, 1).getTimezoneOffset(), computed }));
