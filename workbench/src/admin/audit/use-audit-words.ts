import { useText } from '@suanpan/portal/kit/i18n';
import { AUDIT_KINDS, type AuditKind } from '@suanpan/server/words';
import type { AuditRow } from './audit-row.ts';
import { actionOf } from './audit-words.ts';

/** Rows are older than the program that shows them: what it knows no more is another record. */
const isKind = (kind: string): kind is AuditKind => AUDIT_KINDS.some((known) => known === kind);

/** What was done and to what, in the reader's words; the code stands in the row's details. */
export function useAuditWords() {
  const t = useText('workbench/admin/audit');
  const kind = (name: string) => (isKind(name) ? t(`kinds.${name}`) : t('otherKind'));
  const action = (row: AuditRow) => {
    const known = actionOf(row.action);
    if (known) return t(`actions.${known}`);
    return t('changes' in row.facts || 'changed' in row.facts ? 'changed' : 'lookedAt');
  };
  return { kind, action, isKind };
}
