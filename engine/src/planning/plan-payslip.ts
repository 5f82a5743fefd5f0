import { rowsOf } from '../kinds/registry.ts';
import type { BoundFormula, PayslipLinesPlan, PayslipPlan, TablePlan } from '../plan/plan.ts';
import type { Planning } from '../plan/planning.ts';
import type { PayslipFile, PayslipItemFile } from '../solution/solution-file.ts';
import { fieldText } from './plan-rules.ts';

export function planPayslip(planning: Planning, master: TablePlan | undefined): PayslipPlan | undefined {
  const { payslip } = planning.file;
  if (!payslip || !master) return undefined;
  checkLook(planning, payslip);
  const lines: PayslipLinesPlan[] = [];
  const header = (payslip.header ?? []).map((item, index) => {
    checkYear(planning, item, `payslip.header[${index}]`);
    return bindValue(planning, item.value, `payslip.header[${index}].value`, master);
  });
  const groups = (payslip.groups ?? []).map((group, g) =>
    group.items.map((item, i) => {
      const path = `payslip.groups[${g}].items[${i}]`;
      checkYear(planning, item, path);
      if (item.rows === undefined) {
        for (const member of ['label', 'total'] as const)
          if (item[member] !== undefined && item[member] !== false)
            planning.report({ path, key: 'file.missingMember', facts: { member: 'rows' } });
        return bindValue(planning, item.value, `${path}.value`, master);
      }
      const found = planLines(planning, { ...item, rows: item.rows }, path, master);
      if (found) lines.push({ group: g, item: i, ...found });
      return undefined;
    }),
  );
  return { table: master, header, groups, lines };
}

/** A colour is `#rrggbb`, and a logo the digest of what is kept of it. */
function checkLook(planning: Planning, { colours = {}, logo }: PayslipFile): void {
  for (const [place, text] of Object.entries(colours))
    if (!/^#[0-9a-f]{6}$/i.test(text))
      planning.report({ path: `payslip.colours.${place}`, key: 'file.colourNeeded', facts: { text } });
  if (logo !== undefined && !/^[0-9a-f]{64}$/.test(logo))
    planning.report({ path: 'payslip.logo', key: 'file.logoNeeded', facts: {} });
}

/** Slips of a year are added up by the column they all show; a formula may mean something else in another copy. */
function checkYear(planning: Planning, item: PayslipItemFile, path: string): void {
  if (!item.yearToDate || (item.rows === undefined && !item.value.trimStart().startsWith('='))) return;
  planning.report({ path: `${path}.yearToDate`, key: 'file.yearOfColumn', facts: {} });
}

/** A column of the table, or a formula in its rows. */
function bindValue(
  planning: Planning,
  text: string,
  path: string,
  table: TablePlan,
): BoundFormula | undefined {
  return planning.formula(text.trimStart().startsWith('=') ? text : fieldText(text), path, table);
}

function planLines(
  planning: Planning,
  item: PayslipItemFile & { readonly rows: string },
  path: string,
  master: TablePlan,
): Omit<PayslipLinesPlan, 'group' | 'item'> | undefined {
  const rows = planning.column(master, item.rows, { path: `${path}.rows`, table: master.code });
  if (!rows) return undefined;
  const target = rowsOf(rows)?.target;
  if (!target)
    return planning.report({
      path: `${path}.rows`,
      table: master.code,
      key: 'file.rowsColumnNeeded',
      facts: { column: `${master.code}.${rows.code}` },
    });
  if (item.label === undefined)
    return planning.report({ path, key: 'file.missingMember', facts: { member: 'label' } });
  const labels =
    typeof item.label === 'string'
      ? [bindValue(planning, item.label, `${path}.label`, target)]
      : Object.entries(item.label).map(([language, text]) =>
          bindValue(planning, text, `${path}.label.${language}`, target),
        );
  return { rows, value: bindValue(planning, item.value, `${path}.value`, target), labels };
}
