import type { RuleFile, SolutionFile, TableFile } from '@suanpan/engine';

/** Tables and rules without a name are called by their codes, as they would be shown: a file may leave names out, a draft may not. */
export function namedByCode(file: SolutionFile): SolutionFile {
  const named = <T extends TableFile | RuleFile>(each: T): T => ({ ...each, name: each.name ?? each.code });
  return {
    ...file,
    tables: file.tables.map(named),
    ...(file.verification ? { verification: file.verification.map(named) } : {}),
  };
}
