import { Button, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { sumOf } from '@suanpan/engine/domain';
import { queryClient, type RouterOutputs, trpc, useCommand } from '@suanpan/portal/kit/api';
import { FormDialog, typedNumber } from '@suanpan/portal/kit/form';
import { useFormat, useText } from '@suanpan/portal/kit/i18n';
import { IconPlus } from '@tabler/icons-react';
import { ValidDays } from '../valid-days.tsx';
import { ShareLines } from './share-lines.tsx';
import { emptyShare, type ShareValues, shareProblems, wholeProblem } from './share-problems.ts';

export type Apportionment = RouterOutputs['people']['apportionment']['list']['rows'][number];

interface ApportionmentDialogProps {
  employmentId: string;
  row: Apportionment | undefined;
  /** A new one starts from how things are: usually one ratio moves. */
  startFrom: Apportionment | undefined;
  requiredTotal: number;
  onClose: () => void;
}

const sharesOf = (from: Apportionment | undefined): ShareValues[] =>
  (from?.shares ?? []).map(({ costCentre, ratio, main, tail, item }) => ({
    ...{ costCentre, main, tail, item },
    ratio: String(ratio),
  }));

export function ApportionmentDialog(props: ApportionmentDialogProps) {
  const { employmentId, row, startFrom, requiredTotal, onClose } = props;
  const t = useText('workbench/people');
  const format = useFormat();
  const initial = sharesOf(startFrom);
  const form = useForm({
    initialValues: {
      validFrom: (row?.validFrom ?? null) as string | null,
      validTo: row?.validTo ?? null,
      shares: initial.length > 0 ? initial : [emptyShare(true)],
    },
    validate: (values) => ({
      validFrom: values.validFrom ? null : t('problems.startDate'),
      validTo:
        values.validTo && values.validFrom && values.validTo < values.validFrom
          ? t('problems.endBeforeStart')
          : null,
      ...shareProblems(t, values.shares),
      whole: wholeProblem(t, values.shares, requiredTotal),
    }),
  });
  const put = useCommand(
    trpc.people.apportionment.put.mutationOptions({
      onSuccess: () => {
        queryClient.invalidateQueries(trpc.people.apportionment.pathFilter());
        onClose();
      },
    }),
    { done: row ? 'saved' : 'added' },
  );
  const { shares } = form.values;
  const sum = sumOf(shares.map((share) => typedNumber(share.ratio) ?? 0));
  return (
    <FormDialog
      opened
      size="xl"
      title={t(row ? 'apportionment.editTitle' : 'apportionment.add')}
      onClose={onClose}
      pending={put.isPending}
      onSubmit={form.onSubmit((values) =>
        put.mutate({
          employmentId,
          ...(row ? { changes: row.validFrom, version: row.version } : {}),
          validFrom: values.validFrom ?? '',
          validTo: values.validTo,
          shares: values.shares.map((share) => ({
            ...share,
            ratio: typedNumber(share.ratio) ?? null,
            item: share.item.trim(),
          })),
        }),
      )}
    >
      <ValidDays field={form.getInputProps} required openHint={t('compensation.openHint')} />
      <ShareLines form={form} />
      <Button
        size="compact-sm"
        variant="subtle"
        style={{ alignSelf: 'flex-start' }}
        leftSection={<IconPlus size={14} />}
        onClick={() => form.insertListItem('shares', emptyShare(shares.length === 0))}
      >
        {t('apportionment.addCentre')}
      </Button>
      <Text size="sm" c={sum === requiredTotal ? 'dimmed' : 'var(--mantine-color-error)'}>
        {t('apportionment.total', { sum: format.number(sum), total: format.number(requiredTotal) })}
      </Text>
      {form.errors.whole && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {form.errors.whole}
        </Text>
      )}
    </FormDialog>
  );
}
