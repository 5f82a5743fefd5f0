import { ActionIcon, Autocomplete, Checkbox, Group, Select, Stack, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { trpc } from '@suanpan/portal/kit/api';
import { useText } from '@suanpan/portal/kit/i18n';
import { IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useItemChoices } from '../compensation/catalogue-items.ts';
import type { ShareValues } from './share-problems.ts';

/** A form with shares among its fields. */
type SharesForm = Pick<
  UseFormReturnType<{ validFrom: string | null; validTo: string | null; shares: ShareValues[] }>,
  'getInputProps' | 'removeListItem' | 'values'
>;

/** One line for each cost centre: itself and its code, ratio, item code, main and tail difference. */
export function ShareLines({ form }: { form: SharesForm }) {
  const t = useText('workbench/people');
  const centres = useQuery({
    ...trpc.people.costCentres.list.queryOptions({ page: 1, pageSize: 500, activeOnly: true }),
    staleTime: 60_000,
  });
  const data = (centres.data?.rows ?? []).map((one) => ({
    value: one.code,
    label: `${one.name} · ${one.code}`,
  }));
  const items = useItemChoices([]);
  return (
    <Stack gap="xs">
      {form.values.shares.map((_, index) => {
        const number = index + 1;
        const field = (name: keyof ShareValues) => form.getInputProps(`shares.${index}.${name}`);
        const box = (name: keyof ShareValues) =>
          form.getInputProps(`shares.${index}.${name}`, { type: 'checkbox' });
        return (
          <Group key={`share ${number}`} gap="xs" align="flex-start" wrap="wrap">
            <Select
              searchable
              aria-label={t('apportionment.centreOf', { number })}
              placeholder={t('fields.costCentre')}
              data={data}
              flex="2 1 12rem"
              {...field('costCentre')}
            />
            <TextInput
              aria-label={t('apportionment.ratioOf', { number })}
              placeholder={t('fields.ratio')}
              inputMode="decimal"
              rightSection="%"
              flex="1 1 5rem"
              {...field('ratio')}
            />
            <Autocomplete
              aria-label={t('apportionment.itemOf', { number })}
              data={items.map(({ value }) => value)}
              renderOption={({ option }) => items.find(({ value }) => value === option.value)?.label}
              placeholder={t('fields.itemCode')}
              maxLength={100}
              flex="1 1 8rem"
              {...field('item')}
            />
            <Group gap="xs" wrap="nowrap" h={36}>
              <Checkbox label={t('fields.mainCentre')} {...box('main')} />
              <Checkbox label={t('fields.tail')} {...box('tail')} />
              <ActionIcon
                variant="subtle"
                color="red"
                aria-label={t('apportionment.removeCentre', { number })}
                onClick={() => form.removeListItem('shares', index)}
              >
                <IconTrash size={15} />
              </ActionIcon>
            </Group>
          </Group>
        );
      })}
    </Stack>
  );
}
