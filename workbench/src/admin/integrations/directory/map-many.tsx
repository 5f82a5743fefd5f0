import { Button, Select, Stack, Text } from '@mantine/core';
import { trpc, useCommand } from '@suanpan/portal/kit/api';
import { ErrorState } from '@suanpan/portal/kit/errors';
import { FormDialog } from '@suanpan/portal/kit/form';
import { useText } from '@suanpan/portal/kit/i18n';
import { LinesSkeleton } from '@suanpan/portal/kit/shell';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { usePlatform } from '../use-platform.ts';

type Of = 'department' | 'member';
interface Choice {
  value: string;
  label: string;
}

/** So many stand in one dialog; the next ones once these are matched. */
const MOST = 50;
const unmatched = { page: 1, pageSize: MOST };

/** Matches several at once by hand: those of ours that are nobody there, each with a choice of who is nobody here. */
export function MapMany({ of }: { of: Of }) {
  const t = useText('workbench/admin/integrations');
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="xs" variant="default" onClick={() => setOpen(true)}>
        {t('map.many')}
      </Button>
      {open && of === 'department' && <ManyDepartments onClose={() => setOpen(false)} />}
      {open && of === 'member' && <ManyMembers onClose={() => setOpen(false)} />}
    </>
  );
}

function ManyDepartments({ onClose }: { onClose: () => void }) {
  const { calls } = usePlatform();
  const pairs = useQuery(calls.departments.pairs.queryOptions({}));
  const rows = pairs.data ?? [];
  return (
    <Matches
      of="department"
      ours={rows
        .flatMap(({ ours, theirs }) => (ours && !theirs ? [ours] : []))
        .slice(0, MOST)
        .map(({ id, name, code }) => ({ value: id, label: `${name ?? '–'} · ${code}` }))}
      theirs={rows
        .flatMap(({ ours, theirs }) => (theirs && !ours ? [theirs] : []))
        .map(({ id, name }) => ({ value: id, label: name ? `${name} · ${id}` : id }))}
      query={pairs}
      onClose={onClose}
    />
  );
}

function ManyMembers({ onClose }: { onClose: () => void }) {
  const { calls } = usePlatform();
  const ours = useQuery(
    calls.members.ours.queryOptions({
      filter: { ...unmatched, where: { externalId: null }, order: ['employeeNumber'] },
    }),
  );
  const theirs = useQuery(
    calls.members.theirs.queryOptions({ filter: { ...unmatched, pageSize: 200, where: { localId: null } } }),
  );
  return (
    <Matches
      of="member"
      ours={(ours.data?.rows ?? []).map(({ id, name, employeeNumber }) => ({
        value: id,
        label: `${name} · ${employeeNumber}`,
      }))}
      theirs={(theirs.data?.rows ?? []).map(({ id, name }) => ({
        value: id,
        label: name ? `${name} · ${id}` : id,
      }))}
      query={ours.error ? ours : theirs}
      onClose={onClose}
    />
  );
}

interface MatchesProps {
  of: Of;
  ours: readonly Choice[];
  theirs: readonly Choice[];
  query: { data: unknown; error: unknown; refetch: () => unknown };
  onClose: () => void;
}

function Matches({ of, ours, theirs, query, onClose }: MatchesProps) {
  const t = useText('workbench/admin/integrations');
  const { refresh } = usePlatform();
  const [chosen, setChosen] = useState<Readonly<Record<string, string | null>>>({});
  const done = {
    onSuccess: async () => {
      await refresh.onSuccess();
      onClose();
    },
  };
  const { departments, personnel } = trpc.integrations.office;
  const mapDepartments = useCommand(departments.mapMany.mutationOptions(done), { success: t('map.made') });
  const mapMembers = useCommand(personnel.mapMany.mutationOptions(done), { success: t('map.made') });
  const items = Object.entries(chosen).flatMap(([localId, externalId]) =>
    externalId ? [{ localId, externalId }] : [],
  );
  const taken = new Set(items.map(({ externalId }) => externalId));
  return (
    <FormDialog
      opened
      size="lg"
      title={t('map.many')}
      submitLabel={t('map.make')}
      disabled={items.length === 0}
      pending={mapDepartments.isPending || mapMembers.isPending}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        if (items.length > 0) (of === 'department' ? mapDepartments : mapMembers).mutate({ items });
      }}
    >
      {query.error ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : !query.data ? (
        <LinesSkeleton lines={6} />
      ) : (
        <Stack gap="sm">
          <Text size="sm" c="dimmed">
            {t(ours.length === 0 ? 'map.nobodyLeft' : 'map.manyAbout')}
          </Text>
          {ours.map(({ value, label }) => (
            <Select
              key={value}
              label={label}
              placeholder={t('theirs')}
              clearable
              searchable
              data={theirs.filter((one) => one.value === chosen[value] || !taken.has(one.value))}
              value={chosen[value] ?? null}
              onChange={(next) => setChosen((before) => ({ ...before, [value]: next }))}
              nothingFoundMessage={t('map.nothing')}
            />
          ))}
        </Stack>
      )}
    </FormDialog>
  );
}
