import { queryClient, trpc } from '@suanpan/portal/kit/api';
import { useCan } from '@suanpan/portal/kit/permission';
import { useState } from 'react';
import type { EmploymentRecord } from './employment-record.ts';

/** The identity number of a person, which nobody else sees without asking for it. */
export function useIdNumber({ id, person }: EmploymentRecord) {
  const mayShow = useCan('people.private.view');
  const [shown, setShown] = useState(person.idNumber !== null || !person.hasIdNumber);
  return {
    shown,
    mayShow,
    /** The server writes the look down. */
    async show(): Promise<string | null> {
      const query = { ...trpc.people.employments.revealIdNumber.queryOptions({ id }), gcTime: 0 };
      const { idNumber } = await queryClient.fetchQuery(query);
      setShown(true);
      return idNumber;
    },
  };
}
