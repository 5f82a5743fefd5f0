import { Button, Drawer, Group, Stack, Table, Text, Title } from '@mantine/core';
import { ErrorState } from '@suanpan/portal/kit/errors';
import { useFormat, useLocalText, useText } from '@suanpan/portal/kit/i18n';
import { AppLink } from '@suanpan/portal/kit/location';
import { LinesSkeleton } from '@suanpan/portal/kit/shell';
import type { RegisterRoom } from '@suanpan/server/words';
import { useCellText } from './register-cell.tsx';
import { type Register, type RegisterAction, type RegisterRow, useRowHistory } from './use-registers.ts';

interface RegisterDetailsProps {
  room: RegisterRoom;
  register: Register;
  row: RegisterRow | undefined;
  onAct: (action: RegisterAction, row: RegisterRow) => void;
  onClose: () => void;
}

/** One record whole: what it says, what may be done with it, and what became of it when. */
export function RegisterDetails({ room, register, row, onAct, onClose }: RegisterDetailsProps) {
  const local = useLocalText();
  return (
    <Drawer
      opened={row !== undefined}
      onClose={onClose}
      position="right"
      size="lg"
      title={row?.name ? `${local(register.name)} · ${row.name}` : local(register.name)}
    >
      {row && (
        <Stack gap="md">
          <Facts register={register} row={row} />
          <Group gap="xs">
            {register.actions
              .filter((action) => row.actions.includes(action.code))
              .map((action) => (
                <Button
                  key={action.code}
                  size="xs"
                  variant="default"
                  {...(action.dangerous ? { c: 'red' } : {})}
                  onClick={() => onAct(action, row)}
                >
                  {local(action.name)}
                </Button>
              ))}
          </Group>
          <History room={room} register={register.code} row={row.id} />
        </Stack>
      )}
    </Drawer>
  );
}

function Facts({ register, row }: { register: Register; row: RegisterRow }) {
  const t = useText('workbench/people');
  const local = useLocalText();
  const textOf = useCellText();
  return (
    <Table fz="sm" withRowBorders={false} verticalSpacing={4}>
      <Table.Tbody>
        {row.employmentId && (
          <Table.Tr>
            <Table.Th fw={500}>{t('registers.who')}</Table.Th>
            <Table.Td>
              <AppLink size="sm" href={`/workbench/people/${row.employmentId}`}>
                {row.name} · {row.employeeNumber}
              </AppLink>
            </Table.Td>
          </Table.Tr>
        )}
        {register.columns.map((column) => {
          const text = textOf(column, row);
          return (
            text !== '' && (
              <Table.Tr key={column.key}>
                <Table.Th fw={500} style={{ verticalAlign: 'top' }}>
                  {local(column.label)}
                </Table.Th>
                <Table.Td style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{text}</Table.Td>
              </Table.Tr>
            )
          );
        })}
      </Table.Tbody>
    </Table>
  );
}

function History({ room, register, row }: { room: RegisterRoom; register: string; row: string }) {
  const t = useText('workbench/people');
  const local = useLocalText();
  const format = useFormat();
  const history = useRowHistory(room, register, row);
  return (
    <Stack gap="xs">
      <Title order={3} size="h6">
        {t('registers.history')}
      </Title>
      {history.error ? (
        <ErrorState error={history.error} onRetry={() => void history.refetch()} />
      ) : !history.data ? (
        <LinesSkeleton lines={3} />
      ) : history.data.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('registers.noHistory')}
        </Text>
      ) : (
        history.data.map((entry) => (
          <div key={`${entry.at} ${entry.what}`}>
            <Text size="sm">
              {local(entry.said, entry.what)}
              {' · '}
              <Text span size="xs" c="dimmed">
                {[entry.by ?? t('registers.bySystem'), entry.application, format.instant(entry.at)]
                  .filter(Boolean)
                  .join(' · ')}
              </Text>
            </Text>
            {entry.changes.map(({ field, before, after }) => (
              <Text key={field} size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
                {field}: {said(before)} → {said(after)}
              </Text>
            ))}
          </div>
        ))
      )}
    </Stack>
  );
}

const said = (value: unknown): string =>
  value === null || value === undefined || value === ''
    ? '–'
    : typeof value === 'object'
      ? JSON.stringify(value)
      : String(value);
