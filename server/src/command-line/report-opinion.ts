import { explanationOf, type OpinionDifference, type SecondOpinion } from '@suanpan/engine';
import { FormulaError, type Language } from '@suanpan/engine/formula';
import { commandText } from './command-texts.ts';

type Shown = OpinionDifference['ours'];
const shown = (value: Shown): string =>
  value instanceof FormulaError ? value.code : value === null ? '""' : String(value);

/** Says what the second engine sees otherwise, both figures and both formulas; exit code 1 when no rule explains it. */
export function reportOpinion(path: string, opinion: SecondOpinion, language: Language): number {
  const { confirmed, differences } = opinion;
  const carried = [...opinion.carried.values()].reduce((sum, count) => sum + count, 0);
  const unexplained = differences.filter((each) => explanationOf(each) === undefined);
  const lines = unexplained.flatMap(({ table, row, column, ours, theirs, formula, sheetFormula }) => [
    commandText(
      'opinionDifference',
      { table, row, column, ours: shown(ours), theirs: shown(theirs) },
      language,
    ),
    `  ${formula}`,
    `  ${sheetFormula}`,
  ]);
  for (const [reason, count] of opinion.carried) lines.push(`  ${count} × ${reason}`);
  const share = Math.floor((1000 * confirmed) / Math.max(1, confirmed + carried)) / 10;
  const explained = differences.length - unexplained.length;
  lines.push(
    commandText(
      'opinion',
      { path, confirmed, share, carried, explained, unexplained: unexplained.length },
      language,
    ),
  );
  process.stdout.write(`${lines.join('\n')}\n`);
  return unexplained.length > 0 ? 1 : 0;
}
