import {
  ActionIcon,
  Button,
  Checkbox,
  Group,
  Select,
  Skeleton,
  Stack,
  Table,
  Text,
  TextInput,
} from '@mantine/core';
import { type RouterOutputs, trpc, useCommand } from '@suanpan/portal/kit/api';
import { ErrorState, LastFailureHere } from '@suanpan/portal/kit/errors';
import { Dialog } from '@suanpan/portal/kit/form';
import { useText } from '@suanpan/portal/kit/i18n';
import { POSTING_SIDES, type PostingSide } from '@suanpan/server/words';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocalName } from '../../../shared/local-name.ts';
import { invalidateBatch } from '../state/use-batch.ts';

type Settings = RouterOutputs['payroll']['accounting']['accounts'];
type Posting = Settings['postings'][number];

/** The accounts of a solution's items, by item or by pay type. They hold for every batch of the solution. */
export function AccountsDialog({ batchId, onClose }: { batchId: string; onClose: () => void }) {
  const t = useText('workbench/payroll/batches/accounting');
  const settings = useQuery({
    ...trpc.payroll.accounting.accounts.queryOptions({ batchId }),
    refetchOnWindowFocus: false,
  });
  return (
    <Dialog opened onClose={onClose} title={t('accounts.title')} size="xl">
      {settings.error && !settings.data ? (
        <ErrorState error={settings.error} onRetry={() => settings.refetch()} />
      ) : settings.data ? (
        <Form batchId={batchId} settings={settings.data} onClose={onClose} />
      ) : (
        <Skeleton h={240} />
      )}
    </Dialog>
  );
}

interface FormProps {
  batchId: string;
  settings: Settings;
  onClose: () => void;
}

function Form({ batchId, settings, onClose }: FormProps) {
  const t = useText('workbench/payroll/batches/accounting');
  const [postings, setPostings] = useState<Posting[]>(settings.postings);
  const [isShown, setShown] = useState(false);
  const save = useCommand(
    trpc.payroll.accounting.saveAccounts.mutationOptions({
      onSuccess: () => {
        void invalidateBatch();
        onClose();
      },
    }),
    { success: t('accounts.saved') },
  );
  const set = (index: number, changes: Partial<Posting>) =>
    setPostings(postings.map((posting, at) => (at === index ? { ...posting, ...changes } : posting)));
  const send = () => {
    setShown(true);
    if (postings.every(({ code, account }) => code !== '' && account.trim() !== ''))
      save.mutate({ batchId, version: settings.version, postings });
  };
  const add = () =>
    setPostings([...postings, { of: 'item', code: '', side: 'debit', account: '', byCostCentre: true }]);
  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed">
        {t('accounts.about')}
      </Text>
      <LastFailureHere />
      <Table.ScrollContainer minWidth={700}>
        <Table aria-label={t('accounts.title')} verticalSpacing={4}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('accounts.of')}</Table.Th>
              <Table.Th>{t('accounts.side')}</Table.Th>
              <Table.Th>{t('fields.ledgerAccount')}</Table.Th>
              <Table.Th>{t('accounts.byCostCentre')}</Table.Th>
              <Table.Th />
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {postings.map((posting, index) => (
              <Row
                // Rows have no name of their own while they are typed.
                key={`${index} of ${postings.length}`}
                posting={posting}
                settings={settings}
                showProblems={isShown}
                onChange={(changes) => set(index, changes)}
                onRemove={() => setPostings(postings.filter((_, at) => at !== index))}
              />
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {postings.length === 0 && <Text size="sm">{t('accounts.none')}</Text>}
      {settings.mayEdit && (
        <Group justify="space-between">
          <Button size="xs" variant="default" leftSection={<IconPlus size={16} />} onClick={add}>
            {t('accounts.add')}
          </Button>
          <Group gap="xs">
            <Button variant="default" onClick={onClose}>
              {t('cancel')}
            </Button>
            <Button loading={save.isPending} onClick={send}>
              {t('save')}
            </Button>
          </Group>
        </Group>
      )}
    </Stack>
  );
}

interface RowProps {
  posting: Posting;
  settings: Settings;
  showProblems: boolean;
  onChange: (changes: Partial<Posting>) => void;
  onRemove: () => void;
}

function Row({ posting, settings, showProblems, onChange, onRemove }: RowProps) {
  const t = useText('workbench/payroll/batches/accounting');
  const nameOf = useLocalName();
  const { items, mayEdit } = settings;
  // One that only other copies of the solution have stays on the list under its code.
  const payTypes = [
    ...new Set([
      ...items.flatMap(({ payType }) => payType ?? []),
      ...settings.postings.flatMap(({ of: target, code: own }) => (target === 'payType' ? own : [])),
    ]),
  ];
  const missing = (text: string) => showProblems && text.trim() === '' && t('accounts.required');
  const [of, code] = [posting.of, posting.code];
  const data = [
    {
      group: t('accounts.payTypes'),
      items: payTypes.map((payType) => ({ value: `payType ${payType}`, label: payType })),
    },
    {
      group: t('accounts.items'),
      items: items.map((item) => ({ value: `item ${item.code}`, label: nameOf(item.name, item.code) })),
    },
  ];
  const choose = (value: string | null) => {
    const [kind, ...rest] = (value ?? '').split(' ');
    onChange({ of: kind === 'payType' ? 'payType' : 'item', code: rest.join(' ') });
  };
  return (
    <Table.Tr>
      <Table.Td>
        <Select
          size="xs"
          searchable
          openOnFocus={false}
          aria-label={t('accounts.of')}
          data={data}
          value={code === '' ? null : `${of} ${code}`}
          onChange={choose}
          readOnly={!mayEdit}
          error={missing(code)}
        />
      </Table.Td>
      <Table.Td>
        <Select
          size="xs"
          w={110}
          aria-label={t('accounts.side')}
          allowDeselect={false}
          data={POSTING_SIDES.map((value) => ({ value, label: t(`fields.${value}`) }))}
          value={posting.side}
          onChange={(side) => side && onChange({ side: side as PostingSide })}
          readOnly={!mayEdit}
        />
      </Table.Td>
      <Table.Td>
        <TextInput
          size="xs"
          aria-label={t('fields.ledgerAccount')}
          maxLength={60}
          value={posting.account}
          onChange={(event) => onChange({ account: event.currentTarget.value })}
          readOnly={!mayEdit}
          error={missing(posting.account)}
        />
      </Table.Td>
      <Table.Td>
        <Checkbox
          aria-label={t('accounts.byCostCentre')}
          checked={posting.byCostCentre}
          disabled={!mayEdit}
          onChange={(event) => onChange({ byCostCentre: event.currentTarget.checked })}
        />
      </Table.Td>
      <Table.Td>
        {mayEdit && (
          <ActionIcon variant="subtle" color="red" aria-label={t('accounts.remove')} onClick={onRemove}>
            <IconTrash size={16} />
          </ActionIcon>
        )}
      </Table.Td>
    </Table.Tr>
  );
}
