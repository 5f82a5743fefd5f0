import { Button, ScrollArea, Skeleton, Tabs } from '@mantine/core';
import { AccessDenied, ErrorState } from '@suanpan/portal/kit/errors';
import { useLocalText, useText } from '@suanpan/portal/kit/i18n';
import { useSearchParams } from '@suanpan/portal/kit/location';
import { Allowed } from '@suanpan/portal/kit/permission';
import type { RegisterRoom } from '@suanpan/server/words';
import { IconFileImport } from '@tabler/icons-react';
import { useState } from 'react';
import { Page } from '../../shared/page.tsx';
import { useRoomChanges } from '../../shared/use-room-changes.ts';
import { ImportPeopleDialog, usePeopleImports } from '../import-people-dialog.tsx';
import { RegisterList } from './register-list.tsx';
import { useRegisters } from './use-registers.ts';
import { YearGrantDialog } from './year-grant-dialog.tsx';

const VIEW = {
  ...{ time: 'people.time.view', expenses: 'people.expenses.view', records: 'people.records.view' },
} as const;

export const TimeScreen = () => <RegistersScreen room="time" />;
export const ExpensesScreen = () => <RegistersScreen room="expenses" />;
export const RecordsScreen = () => <RegistersScreen room="records" />;

function RegistersScreen({ room }: { room: RegisterRoom }) {
  return (
    <Allowed code={VIEW[room]} otherwise={<AccessDenied />}>
      <Registers room={room} />
    </Allowed>
  );
}

/** The kinds of record of a room, one at a time; which one stands in the address. */
function Registers({ room }: { room: RegisterRoom }) {
  useRoomChanges('people');
  const t = useText('workbench/people');
  const local = useLocalText();
  const [params, setParams] = useSearchParams();
  const registers = useRegisters(room);
  const [importing, setImporting] = useState<string>();
  const [granting, setGranting] = useState(false);
  const imports = usePeopleImports();
  const [first] = registers.data ?? [];
  const shown = registers.data?.find(({ code }) => code === params.get('register')) ?? first;
  const subject = imports.find(({ code }) => code === shown?.importSubject)?.code;
  const choose = (code: string | null) =>
    setParams({
      ...Object.fromEntries([...new URLSearchParams(params).keys()].map((key) => [key, undefined])),
      register: code ?? undefined,
    });
  return (
    <Page
      title={t(`registers.rooms.${room}`)}
      about={shown && local(shown.about)}
      primary={
        <>
          {shown?.code === 'leaveBalances' && shown.actions.length > 0 && (
            <Button variant="default" onClick={() => setGranting(true)}>
              {t('registers.grant.open')}
            </Button>
          )}
          {subject && (
            <Button
              variant="default"
              leftSection={<IconFileImport size={16} />}
              onClick={() => setImporting(subject)}
            >
              {t('import.open')}
            </Button>
          )}
        </>
      }
    >
      {registers.error ? (
        <ErrorState error={registers.error} onRetry={() => void registers.refetch()} />
      ) : !registers.data || !shown ? (
        <Skeleton h={420} />
      ) : (
        <>
          <Tabs value={shown.code} onChange={choose}>
            <ScrollArea type="never">
              <Tabs.List style={{ flexWrap: 'nowrap' }}>
                {registers.data.map(({ code, name }) => (
                  <Tabs.Tab key={code} value={code} style={{ whiteSpace: 'nowrap' }}>
                    {local(name)}
                  </Tabs.Tab>
                ))}
              </Tabs.List>
            </ScrollArea>
          </Tabs>
          <RegisterList key={shown.code} room={room} register={shown} />
        </>
      )}
      {importing && <ImportPeopleDialog subject={importing} onClose={() => setImporting(undefined)} />}
      {granting && <YearGrantDialog onClose={() => setGranting(false)} />}
    </Page>
  );
}
