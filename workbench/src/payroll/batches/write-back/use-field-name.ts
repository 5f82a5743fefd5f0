import { type LocalText, useText } from '@suanpan/portal/kit/i18n';
import { WRITTEN_RECORDS } from '@suanpan/server/words';
import { useLocalName } from '../../../shared/local-name.ts';

interface Target {
  target: string;
  field: string;
  /** Of an item that the catalogue has. */
  fieldName: LocalText;
}

/** What a target is called: an item of a person's file, a field of the assignment, a column of another table. */
export function useFieldName() {
  const t = useText('workbench/payroll/batches/write-back');
  const nameOf = useLocalName();
  const assigned = Object.keys(WRITTEN_RECORDS.assignment.fields) as AssignedField[];
  return ({ target, field, fieldName }: Target): string => {
    if (target === 'hr:compensation') return t('targets.compensation', { field: nameOf(fieldName, field) });
    if (target === 'hr:employeeFacts') return t('targets.employeeFacts', { field });
    const known = assigned.find((each) => each === field);
    if (target === 'hr:assignment' && known) return t(`assigned.${known}`);
    return `${target.replace(/^\w+:/, '')}[${field}]`;
  };
}

type AssignedField = keyof typeof WRITTEN_RECORDS.assignment.fields;
