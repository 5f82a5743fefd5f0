import { ActionIcon, Button, Group, Radio, Stack, Text, TextInput } from '@mantine/core';
import { type UseFormReturnType, useForm } from '@mantine/form';
import { queryClient, type RouterOutputs, trpc, useCommand } from '@suanpan/portal/kit/api';
import { DayInput, FormDialog, typedNumber } from '@suanpan/portal/kit/form';
import { useText } from '@suanpan/portal/kit/i18n';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { emptyToNull } from '../person-values.ts';

type BankAccount = RouterOutputs['people']['bankAccounts']['list']['rows'][number]['accounts'][number];

interface Line {
  /** One that is known: its number isn't shown, and stays unless another is typed. */
  keeps: string | null;
  ending: string;
  account: string;
  bankName: string;
  bic: string;
  main: boolean;
  share: string;
}

const emptyLine = (main: boolean): Line => ({
  ...{ keeps: null, ending: '', account: '', bankName: '', bic: '', share: '' },
  main,
});

const lineOf = ({ id, account, bankName, bic, share }: BankAccount): Line => ({
  ...{ keeps: id, ending: account, account: '' },
  ...{ bankName: bankName ?? '', bic: bic ?? '', main: share === null },
  share: share === null ? '' : String(share),
});

interface BankAccountsDialogProps {
  employmentId: string;
  /** Usually one of them changes. */
  current: readonly BankAccount[];
  onClose: () => void;
}

/** From a day on pay goes to these accounts; a second person confirms it. Without any, it goes nowhere, at once. */
export function BankAccountsDialog({ employmentId, current, onClose }: BankAccountsDialogProps) {
  const t = useText('workbench/people');
  const form = useForm({
    initialValues: {
      from: null as string | null,
      lines: current.length > 0 ? current.map(lineOf) : [emptyLine(true)],
    },
    validate: (values) => ({
      from: values.from ? null : t('problems.startDate'),
      ...Object.fromEntries(values.lines.flatMap((line, at) => lineProblems(t, line, at))),
    }),
  });
  const { lines } = form.values;
  const ask = useCommand(
    trpc.people.bankAccounts.ask.mutationOptions({
      onSuccess: () => {
        queryClient.invalidateQueries(trpc.people.pathFilter());
        onClose();
      },
    }),
    lines.length === 0 ? { done: 'deleted' } : { success: t('bank.askedFor') },
  );
  const remove = (at: number) => {
    const wasMain = lines[at]?.main ?? false;
    form.removeListItem('lines', at);
    if (wasMain && lines.length > 1) form.setFieldValue(`lines.${at === 0 ? 0 : at - 1}.main`, true);
  };
  return (
    <FormDialog
      opened
      size="xl"
      title={t('bank.change')}
      onClose={onClose}
      pending={ask.isPending}
      onSubmit={form.onSubmit((values) =>
        ask.mutate({
          employmentId,
          from: values.from ?? '',
          accounts: values.lines.map((line) => ({
            ...(line.keeps && line.account.trim() === ''
              ? { keeps: line.keeps }
              : { account: line.account.trim() }),
            bankName: emptyToNull(line.bankName),
            bic: emptyToNull(line.bic),
            share: line.main ? null : (typedNumber(line.share) ?? 0),
          })),
        }),
      )}
    >
      <DayInput
        label={t('fields.validFrom')}
        description={t('bank.fromHint')}
        required
        {...form.getInputProps('from')}
      />
      <Stack gap="sm">
        {lines.map((line, at) => (
          <AccountLine
            key={`line ${at + 1}`}
            {...{ form, line, at }}
            onMain={() =>
              form.setFieldValue(
                'lines',
                lines.map((one, index) => ({ ...one, main: index === at })),
              )
            }
            onRemove={() => remove(at)}
          />
        ))}
      </Stack>
      <Button
        size="compact-sm"
        variant="subtle"
        style={{ alignSelf: 'flex-start' }}
        leftSection={<IconPlus size={14} />}
        onClick={() => form.insertListItem('lines', emptyLine(lines.length === 0))}
      >
        {t('bank.addAccount')}
      </Button>
      <Text size="sm" c="dimmed">
        {t(lines.length === 0 ? 'bank.toNobody' : 'bank.why')}
      </Text>
    </FormDialog>
  );
}

type Form = UseFormReturnType<{ from: string | null; lines: Line[] }>;

function lineProblems(
  t: ReturnType<typeof useText<'workbench/people'>>,
  line: Line,
  at: number,
): [string, string | null][] {
  const share = typedNumber(line.share);
  return [
    [`lines.${at}.account`, !line.keeps && line.account.trim() === '' ? t('bank.problems.account') : null],
    [
      `lines.${at}.share`,
      !line.main && (share === undefined || share <= 0 || share >= 100) ? t('bank.problems.share') : null,
    ],
  ];
}

interface AccountLineProps {
  form: Form;
  line: Line;
  at: number;
  onMain: () => void;
  onRemove: () => void;
}

function AccountLine({ form, line, at, onMain, onRemove }: AccountLineProps) {
  const t = useText('workbench/people');
  const number = at + 1;
  const field = (name: keyof Line) => form.getInputProps(`lines.${at}.${name}`);
  return (
    <Group gap="xs" align="flex-end" wrap="wrap">
      <TextInput
        label={t('fields.bankName')}
        aria-label={t('bank.bankOf', { number })}
        maxLength={200}
        flex="2 1 10rem"
        {...field('bankName')}
      />
      <TextInput
        label={t('fields.bic')}
        aria-label={t('bank.bicOf', { number })}
        maxLength={20}
        flex="1 1 7rem"
        {...field('bic')}
      />
      <TextInput
        label={t('fields.bankAccount')}
        aria-label={t('bank.accountOf', { number })}
        placeholder={line.keeps ? t('bank.kept', { account: line.ending }) : ''}
        maxLength={60}
        flex="2 1 11rem"
        {...field('account')}
      />
      <TextInput
        label={t('bank.share')}
        aria-label={t('bank.shareOf', { number })}
        placeholder={line.main ? t('bank.rest') : ''}
        disabled={line.main}
        inputMode="decimal"
        rightSection="%"
        flex="1 1 5rem"
        {...field('share')}
      />
      <Group gap="xs" wrap="nowrap" h={36}>
        <Radio
          label={t('bank.main')}
          aria-label={t('bank.mainOf', { number })}
          checked={line.main}
          onChange={onMain}
        />
        <ActionIcon
          variant="subtle"
          color="red"
          aria-label={t('bank.removeAccount', { number })}
          onClick={onRemove}
        >
          <IconTrash size={15} />
        </ActionIcon>
      </Group>
    </Group>
  );
}
