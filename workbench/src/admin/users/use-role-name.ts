import { trpc } from '@suanpan/portal/kit/api';
import { useCan } from '@suanpan/portal/kit/permission';
import { useQuery } from '@tanstack/react-query';
import { useLocalName } from '../../shared/local-name.ts';

/** A role's name in the person's language; its code where roles may not be seen. */
export function useRoleName(): (code: string) => string {
  const nameOf = useLocalName();
  const maySee = useCan('identity.roles.view');
  const roles = useQuery({ ...trpc.identity.roles.list.queryOptions(), enabled: maySee, staleTime: 60_000 });
  return (code) => nameOf(roles.data?.find((role) => role.code === code)?.name, code);
}
