import { serialToIso } from '../calendar/index.ts';
import { shownKey } from '../cells/row-keys.ts';
import { CELL } from '../cells/vector.ts';
import { rowSourceKind } from '../kinds/registry.ts';
import type { Finding } from '../plan/calculation.ts';
import { message } from '../texts/index.ts';
import type { EvaluationContext, RunTable } from './tables/evaluation-context.ts';

/** What no formula fails on and still makes figures wrong: nobody to pay, and rows that end before they begin. */
export function doubtfulRows(evaluation: EvaluationContext): Finding[] {
  return [...nobody(evaluation), ...evaluation.tables.flatMap(endsBeforeItBegins)];
}

function nobody(evaluation: EvaluationContext): Finding[] {
  const { master } = evaluation.plan;
  if (!master || evaluation.table(master).length > 0) return [];
  return [
    {
      rule: 'nobody',
      severity: 'block',
      table: master.code,
      message: message('rows.nobody', { table: master.code }),
    },
  ];
}

/** Such a row is never in force, on no day. */
function endsBeforeItBegins(table: RunTable): Finding[] {
  const { validity, rowSource, code } = table.plan;
  if (!validity?.to || rowSourceKind(rowSource).rows !== 'brought') return [];
  const [from, to] = [table.column(validity.from), table.column(validity.to)];
  const findings: Finding[] = [];
  for (let row = 0; row < table.length; row += 1) {
    if (from.tag[row] !== CELL.number || to.tag[row] !== CELL.number || to.num[row]! >= from.num[row]!)
      continue;
    const key = shownKey(table.rowKey(row));
    findings.push({
      rule: 'validity',
      severity: 'warn',
      table: code,
      key,
      column: validity.to.code,
      message: message('rows.endsBefore', {
        table: code,
        key,
        from: serialToIso(from.num[row]!),
        to: serialToIso(to.num[row]!),
      }),
    });
  }
  return findings;
}
