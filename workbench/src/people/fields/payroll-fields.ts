import { OWN_FIELD, SNAPSHOT_FIELDS, type SnapshotFieldType } from '@suanpan/server/words';
import { useMemo } from 'react';
import { useLocalName } from '../../shared/local-name.ts';
import { type OwnField, useAllOwnFields } from './own-fields.ts';

/** What payroll is told of a field: yes or no counts as 1 or 0, a choice is its code. */
const TYPES: Record<OwnField['type'], SnapshotFieldType> = {
  ...{ text: 'text', choice: 'text', number: 'number', money: 'money', date: 'date', yesNo: 'number' },
};

export type OwnFieldName = `${typeof OWN_FIELD}${string}`;

export interface PayrollField {
  field: OwnFieldName;
  name: string;
  type: OwnField['type'];
}

/** The company's own fields that payroll may read, as conditions and snapshots name them. */
export function usePayrollFields(): readonly PayrollField[] {
  const nameOf = useLocalName();
  return useAllOwnFields()
    .filter((field) => !field.sensitive)
    .map(({ code, names, type }) => ({ field: `${OWN_FIELD}${code}`, name: nameOf(names, code), type }));
}

/** The fields of every kind of record, the company's own among those of employments. */
export function useSnapshotFields(): Readonly<Record<string, Readonly<Record<string, SnapshotFieldType>>>> {
  const all = useAllOwnFields();
  return useMemo(() => {
    const own = all
      .filter((field) => !field.sensitive)
      .map(({ code, type }) => [`${OWN_FIELD}${code}`, TYPES[type]]);
    return { ...SNAPSHOT_FIELDS, employment: { ...SNAPSHOT_FIELDS.employment, ...Object.fromEntries(own) } };
  }, [all]);
}
