import { queryClient, trpc } from '@suanpan/portal/kit/api';
import { useText } from '@suanpan/portal/kit/i18n';
import { useCan } from '@suanpan/portal/kit/permission';
import { useState } from 'react';
import { askToSee } from './ask-to-see.ts';
import type { EmploymentRecord } from './employment-record.ts';

/** The identity number of a person, which nobody else sees without asking for it. */
export function useIdNumber({ id, person }: EmploymentRecord) {
  const t = useText('workbench/people');
  const mayShow = useCan('people.private.view');
  const [shown, setShown] = useState(person.idNumber !== null || !person.hasIdNumber);
  return {
    shown,
    mayShow,
    /** Undefined where nobody said why. */
    async show(): Promise<string | null | undefined> {
      const seen = await askToSee(t('show.idNumber'), (reason) => {
        const { queryOptions } = trpc.people.employments.revealIdNumber;
        return queryClient.fetchQuery({ ...queryOptions({ id, reason }), gcTime: 0, meta: { quiet: true } });
      });
      if (seen) setShown(true);
      return seen?.idNumber;
    },
  };
}
