import { queryClient, trpc } from '@suanpan/portal/kit/api';
import { useCan } from '@suanpan/portal/kit/permission';
import { useState } from 'react';
import type { EmploymentRecord } from './employment-record.ts';

export type HiddenNumber = 'idNumber' | 'bankAccount';

/** A number of a person that nobody else sees without asking for it. */
export function useHiddenNumber(record: EmploymentRecord, name: HiddenNumber) {
  const mayShow = useCan('people.private.view');
  const { person } = record;
  const isThere = name === 'idNumber' ? person.hasIdNumber : person.hasBankAccount;
  const [shown, setShown] = useState(person[name] !== null || !isThere);
  return {
    shown,
    mayShow,
    /** The server writes the look down; for an account it asks for the password again, and without it nothing is shown. */
    async show(): Promise<string | null> {
      const input = { id: record.id };
      const number =
        name === 'idNumber'
          ? (
              await queryClient.fetchQuery({
                ...trpc.people.employments.revealIdNumber.queryOptions(input),
                gcTime: 0,
              })
            ).idNumber
          : (
              await queryClient.fetchQuery({
                ...trpc.people.employments.revealBankAccount.queryOptions(input),
                gcTime: 0,
              })
            ).bankAccount;
      setShown(true);
      return number;
    },
  };
}
