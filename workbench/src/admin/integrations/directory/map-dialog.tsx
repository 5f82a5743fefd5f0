import { Select, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useCommand } from '@suanpan/portal/kit/api';
import { FormDialog } from '@suanpan/portal/kit/form';
import { useText } from '@suanpan/portal/kit/i18n';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { usePlatform } from '../use-platform.ts';

export interface ToMap {
  object: 'department' | 'member';
  localId: string;
  name: string;
}

const MOST = 50;

/** Says by hand who of theirs one of ours is. */
export function MapDialog({ what, onClose }: { what: ToMap; onClose: () => void }) {
  const t = useText('workbench/admin/integrations');
  const { calls, refresh } = usePlatform();
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<string | null>(null);
  const [search] = useDebouncedValue(typed, 250);
  const filter = { page: 1, pageSize: MOST, ...(search ? { search } : {}) };
  const isDepartment = what.object === 'department';
  const departments = useQuery({
    ...calls.departments.theirs.queryOptions({ filter }),
    enabled: isDepartment,
    placeholderData: keepPreviousData,
  });
  const members = useQuery({
    ...calls.members.theirs.queryOptions({ filter }),
    enabled: !isDepartment,
    placeholderData: keepPreviousData,
  });
  const found: readonly { id: string; name: string | null }[] =
    (isDepartment ? departments.data?.rows : members.data?.rows) ?? [];
  const map = useCommand(
    calls.runs.map.mutationOptions({
      onSuccess: async () => {
        await refresh.onSuccess();
        onClose();
      },
    }),
    { success: t('map.made') },
  );
  return (
    <FormDialog
      opened
      title={t('map.byHand')}
      onClose={onClose}
      pending={map.isPending}
      disabled={!chosen}
      submitLabel={t('map.make')}
      onSubmit={(event) => {
        event.preventDefault();
        if (chosen) map.mutate({ object: what.object, localId: what.localId, externalId: chosen });
      }}
    >
      <Text size="sm">{t('map.about', { name: what.name })}</Text>
      <Select
        label={t('theirs')}
        required
        searchable
        data={found.map(({ id, name }) => ({ value: id, label: name ? `${name} · ${id}` : id }))}
        value={chosen}
        onChange={setChosen}
        onSearchChange={setTyped}
        filter={({ options }) => options}
        nothingFoundMessage={t('map.nothing')}
      />
    </FormDialog>
  );
}
