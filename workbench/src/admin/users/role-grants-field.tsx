import { Group, MultiSelect, Select, Stack, Text } from '@mantine/core';
import { type RouterInputs, trpc } from '@suanpan/portal/kit/api';
import { useText } from '@suanpan/portal/kit/i18n';
import { SCOPE_KINDS, type ScopeKind } from '@suanpan/server/words';
import { useQuery } from '@tanstack/react-query';
import { useLocalName } from '../../shared/local-name.ts';
import { OneOfOrganisation } from './organisation-selects.tsx';

export type RoleGrant = NonNullable<RouterInputs['identity']['users']['create']['roles']>[number];

interface RoleGrantsFieldProps {
  grants: RoleGrant[];
  onChange: (grants: RoleGrant[]) => void;
}

/** Kinds of reach that are about one department, legal entity or solution. */
const ABOUT_ONE: ReadonlySet<string | undefined> = new Set(['department', 'legalEntity', 'solution']);

export const isComplete = (grant: RoleGrant): boolean =>
  !ABOUT_ONE.has(grant.scopeKind) || (grant.scopeValue ?? '') !== '';

/** Which roles somebody holds, and how far each of them reaches. */
export function RoleGrantsField({ grants, onChange }: RoleGrantsFieldProps) {
  const t = useText('workbench/admin');
  const nameOf = useLocalName();
  const roles = useQuery({ ...trpc.identity.roles.list.queryOptions(), staleTime: 60_000 });
  const roleName = (code: string) => nameOf(roles.data?.find((role) => role.code === code)?.name, code);
  const held = [...new Set(grants.map(({ role }) => role))];
  const put = (at: number, next: RoleGrant) =>
    onChange(grants.map((grant, index) => (index === at ? next : grant)));
  return (
    <Stack gap="xs">
      <MultiSelect
        label={t('users.roles')}
        searchable
        data={(roles.data ?? []).map((role) => ({ value: role.code, label: nameOf(role.name, role.code) }))}
        value={held}
        onChange={(chosen) =>
          onChange([
            ...grants.filter(({ role }) => chosen.includes(role)),
            ...chosen.filter((role) => !held.includes(role)).map((role) => ({ role })),
          ])
        }
      />
      {grants.map((grant, at) => (
        <Group key={`${grant.role} ${at}`} gap="xs" align="flex-end">
          <Select
            label={t('users.reachOf', { role: roleName(grant.role) })}
            allowDeselect={false}
            style={{ flex: '1 1 180px' }}
            data={[
              { value: '', label: t('users.reach.usual') },
              ...SCOPE_KINDS.map((kind) => ({ value: kind, label: t(`users.reach.${kind}`) })),
            ]}
            value={grant.scopeKind ?? ''}
            onChange={(kind) =>
              put(at, kind ? { role: grant.role, scopeKind: kind as ScopeKind } : { role: grant.role })
            }
          />
          <ReachValue grant={grant} onChange={(scopeValue) => put(at, { ...grant, scopeValue })} />
        </Group>
      ))}
      {!grants.every(isComplete) && (
        <Text size="xs" c="red" role="alert">
          {t('users.reachMissing')}
        </Text>
      )}
    </Stack>
  );
}

function ReachValue({ grant, onChange }: { grant: RoleGrant; onChange: (value: string) => void }) {
  const t = useText('workbench/admin');
  const field = {
    value: grant.scopeValue ?? null,
    onChange: (value: string | null) => onChange(value ?? ''),
  };
  if (grant.scopeKind === 'department')
    return <OneOfOrganisation of="departments" label={t('users.reach.department')} {...field} />;
  if (grant.scopeKind === 'legalEntity')
    return <OneOfOrganisation of="legalEntities" label={t('users.reach.legalEntity')} {...field} />;
  if (grant.scopeKind === 'solution') return <SolutionSelect {...field} />;
  return null;
}

function SolutionSelect(field: { value: string | null; onChange: (value: string | null) => void }) {
  const t = useText('workbench/admin');
  const nameOf = useLocalName();
  const solutions = useQuery({ ...trpc.payroll.access.list.queryOptions(), staleTime: 60_000 });
  return (
    <Select
      label={t('users.reach.solution')}
      required
      searchable
      data={(solutions.data ?? []).map((one) => ({
        value: one.solutionId,
        label: nameOf(one.name, one.code),
      }))}
      {...field}
    />
  );
}
