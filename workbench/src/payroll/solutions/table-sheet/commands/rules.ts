import type { RuleFile, SolutionFile } from '@suanpan/engine';
import { codeFor } from '@suanpan/engine/domain';
import { changeList, compact, replaced } from '../../editing/copy/edit-file.ts';
import { renamed } from '../../editing/copy/names.ts';

/** Rules that look at each row of a table: they stand beside its columns. */
export function rulesOf(file: SolutionFile, table: string): readonly RuleFile[] {
  const master = file.tables.find((one) => one.master)?.code;
  return (file.verification ?? []).filter(
    (rule) => rule.scope !== 'table' && (rule.table ?? master) === table,
  );
}

/** A new rule for the rows of a table; it catches nothing until its formula is written. */
export function addNamedRule(
  file: SolutionFile,
  table: string,
  name: string,
  language: string,
): SolutionFile {
  return changeList(file, 'verification', (rules) => [
    ...rules,
    {
      code: codeFor(
        name,
        rules.map((rule) => rule.code),
        'rule',
      ),
      name: { [language]: name },
      on: 'results',
      table,
      formula: '=FALSE',
      severity: 'warn',
      message: { [language]: name.replaceAll('{', '{{').replaceAll('}', '}}') },
    },
  ]);
}

export function changeRule(
  file: SolutionFile,
  code: string,
  change: (rule: RuleFile) => RuleFile,
): SolutionFile {
  return changeList(file, 'verification', (rules) =>
    replaced(
      rules,
      rules.findIndex((rule) => rule.code === code),
      (rule) => compact(change(rule)),
    ),
  );
}

export const nameRule = (file: SolutionFile, code: string, name: string, language: string): SolutionFile =>
  changeRule(file, code, (rule) => ({ ...rule, name: renamed(rule.name, name, language) }));

export function setRuleFormula(file: SolutionFile, code: string, text: string): SolutionFile {
  const trimmed = text.trim();
  const formula =
    trimmed === '' || trimmed === '=' ? '=FALSE' : trimmed.startsWith('=') ? trimmed : `=${trimmed}`;
  return changeRule(file, code, (rule) => ({ ...rule, formula }));
}
