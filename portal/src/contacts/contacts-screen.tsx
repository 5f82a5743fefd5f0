import { Box, Group, Paper, SegmentedControl, Select, Tabs } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { CONTACT_GROUPS, type ContactGroup } from '@suanpan/server/words';
import { useQuery } from '@tanstack/react-query';
import { trpc } from '../kit/api/index.ts';
import { ErrorState } from '../kit/errors/index.ts';
import { useFormat, useText } from '../kit/i18n/index.ts';
import { useSearchParams } from '../kit/location/index.ts';
import { CardsSkeleton, PageFrame } from '../kit/shell/index.ts';
import { useListFilter } from '../kit/table/index.ts';
import { ContactDetail } from './contact-detail.tsx';
import { ContactList } from './contact-list.tsx';
import { type Departments, DepartmentTree, inTreeOrder } from './department-tree.tsx';

/** Everybody of the company: by department or by name, narrowed to one's own department or those one manages. */
export function ContactsScreen() {
  const t = useText('portal/contacts');
  const departments = useQuery({ ...trpc.portal.contacts.departments.queryOptions(), staleTime: 60_000 });
  return (
    <PageFrame title={t('title')} maxWidth={1280}>
      {departments.error && !departments.data ? (
        <ErrorState error={departments.error} onRetry={() => void departments.refetch()} />
      ) : departments.data ? (
        <AddressBook departments={departments.data} />
      ) : (
        <CardsSkeleton cards={2} />
      )}
    </PageFrame>
  );
}

function AddressBook({ departments: data }: { departments: Departments }) {
  const t = useText('portal/contacts');
  const format = useFormat();
  const phone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  const [params, setParams] = useSearchParams();
  const filter = useListFilter();
  const groups = CONTACT_GROUPS.filter(
    (group) => group === 'organisation' || data[group === 'mine' ? 'mine' : 'managed'].length > 0,
  );
  const group: ContactGroup =
    groups.find((each) => each === params.get('group')) ?? groups[0] ?? 'organisation';
  const byName = params.get('by') === 'name';
  const tops = group === 'organisation' ? undefined : data[group];
  const rows = inTreeOrder(data.departments, tops);
  const chosen = rows.find(({ id }) => id === params.get('department'))?.id;
  const choose = (id: string | undefined) => filter.choose({ department: id });
  return (
    <>
      <Group justify="space-between" gap="sm">
        <SegmentedControl
          aria-label={t('group')}
          value={group}
          onChange={(next) =>
            filter.choose({ group: next === groups[0] ? undefined : next, department: undefined })
          }
          data={groups.map((value) => ({ value, label: t(`groups.${value}`) }))}
        />
      </Group>
      <Tabs
        value={byName ? 'name' : 'department'}
        onChange={(next) => filter.choose({ by: next === 'name' ? next : undefined, department: undefined })}
        keepMounted={false}
      >
        <Tabs.List mb="md">
          <Tabs.Tab value="department">{t('byDepartment')}</Tabs.Tab>
          <Tabs.Tab value="name">{t('byName')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="department">
          {phone && (
            <Select
              mb="sm"
              label={t('columns.department')}
              searchable
              clearable
              placeholder={t('everywhere')}
              value={chosen ?? null}
              onChange={(next) => choose(next ?? undefined)}
              data={rows.map((row) => ({
                value: row.id,
                label: `${'　'.repeat(row.depth)}${row.name} (${format.number(row.count)})`,
              }))}
            />
          )}
          <Group align="flex-start" wrap="nowrap" gap="md">
            {!phone && (
              <Paper withBorder p="xs" w={280} style={{ flex: 'none' }}>
                <DepartmentTree rows={rows} chosen={chosen} onChoose={choose} />
              </Paper>
            )}
            <Box style={{ flex: 1, minWidth: 0 }}>
              <ContactList group={group} departmentId={chosen} compact={phone} sort="number" />
            </Box>
          </Group>
        </Tabs.Panel>
        <Tabs.Panel value="name">
          <ContactList group={group} departmentId={undefined} compact={phone} sort="name" />
        </Tabs.Panel>
      </Tabs>
      <ContactDetail
        id={params.get('person') ?? undefined}
        onClose={() => setParams({ person: undefined })}
      />
    </>
  );
}
