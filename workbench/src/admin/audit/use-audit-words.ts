import { useText } from '@suanpan/portal/kit/i18n';
import type { AuditRow } from './audit-row.ts';
import { ACTIONS, KINDS } from './audit-words.ts';

type Kind = (typeof KINDS)[number];
type Action = (typeof ACTIONS)[number];
const isKind = (kind: string): kind is Kind => KINDS.some((known) => known === kind);
const isAction = (action: string): action is Action => ACTIONS.some((known) => known === action);

/** What was done and to what, in the reader's words; the code stands in the row's details. */
export function useAuditWords() {
  const t = useText('workbench/admin/audit');
  const kind = (name: string) => (isKind(name) ? t(`kinds.${name}`) : t('otherKind'));
  const action = (row: AuditRow) => {
    const last = row.action.split('.').at(-1) ?? '';
    if (isAction(last)) return t(`actions.${last}`);
    return t('changes' in row.facts || 'changed' in row.facts ? 'changed' : 'lookedAt');
  };
  return { kind, action, isKind };
}
