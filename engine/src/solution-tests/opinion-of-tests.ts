import type { SolutionFile } from '../solution/solution-file.ts';
import { type OpinionOptions, opinionInBlocks } from '../workbook/opinion-in-blocks.ts';
import type { OpinionDifference, SecondOpinion } from '../workbook/second-opinion.ts';
import { runTests } from './run-tests.ts';

/**
 * The second opinion of every period that the tests of a solution compute, taken together.
 * @param most of many periods only so many, evenly chosen
 */
export async function opinionOfTests(
  file: SolutionFile,
  most = Number.POSITIVE_INFINITY,
  options: OpinionOptions = {},
): Promise<SecondOpinion> {
  const computed: (() => Promise<SecondOpinion | null>)[] = [];
  runTests(file, {
    onResult: (plan, input, result) => {
      computed.push(() => opinionInBlocks(plan, input, result, options));
    },
  });
  const step = Math.max(1, computed.length / most);
  const carried = new Map<string, number>();
  const differences: OpinionDifference[] = [];
  let confirmed = 0;
  for (let index = 0; index < computed.length; index += step) {
    const opinion = await computed[Math.floor(index)]!();
    if (!opinion) continue;
    confirmed += opinion.confirmed;
    differences.push(...opinion.differences);
    for (const [reason, count] of opinion.carried) carried.set(reason, (carried.get(reason) ?? 0) + count);
  }
  return { confirmed, carried, differences };
}
