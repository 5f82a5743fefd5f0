import { Button, Menu, Text } from '@mantine/core';
import { confirm } from '@suanpan/portal/kit/form';
import { useText } from '@suanpan/portal/kit/i18n';
import {
  IconCheck,
  IconDeviceFloppy,
  IconHome,
  IconPencil,
  IconPlus,
  IconTableOptions,
  IconTrash,
} from '@tabler/icons-react';
import { useState } from 'react';
import type { CurrentView } from './use-current-view.ts';
import { type TableView, useViewCommands } from './use-views.ts';
import { ViewDialog } from './view-dialog.tsx';

interface ViewMenuProps {
  solutionId: string;
  table: string;
  view: CurrentView;
}

/** The views of a table: opens, saves, names, shares and deletes them, and says in which the table opens. */
export function ViewMenu({ solutionId, table, view }: ViewMenuProps) {
  const t = useText('workbench/payroll/batches/views');
  const commands = useViewCommands();
  const [naming, setNaming] = useState<'new' | 'change' | null>(null);
  const { current, views, isChanged } = view;
  const save = () => {
    if (!current) return;
    const { id, version } = current;
    commands.save.mutate({ id, version, content: view.content }, { onSuccess: () => view.saved(id) });
  };
  const remove = async (gone: TableView) => {
    const sure = await confirm({
      title: t('delete'),
      message: t(gone.shared ? 'deleteShared' : 'deleteConfirm', { name: gone.name }),
      confirmLabel: t('delete'),
    });
    if (sure) commands.remove.mutate({ id: gone.id }, { onSuccess: () => view.open(null) });
  };
  return (
    <>
      <Menu position="bottom-start" width={280} withinPortal>
        <Menu.Target>
          <Button
            size="compact-sm"
            variant={current ? 'light' : 'subtle'}
            color={current ? undefined : 'gray'}
            leftSection={<IconTableOptions size={18} />}
            maw={160}
            px={6}
            aria-label={current ? `${t('title')}: ${current.name}` : t('title')}
            data-testid="views"
          >
            {current ? current.name : t('title')}
            {isChanged && ' *'}
          </Button>
        </Menu.Target>
        <Menu.Dropdown mah="70dvh" style={{ overflowY: 'auto' }}>
          <Choice label={t('none')} chosen={!current} onClick={() => view.open(null)} />
          <Group label={t('mine')} views={views.filter(({ mine }) => mine)} view={view} />
          <Group label={t('shared')} views={views.filter(({ mine }) => !mine)} view={view} />
          <Menu.Divider />
          {current?.editable && isChanged && (
            <Menu.Item leftSection={<IconDeviceFloppy size={16} />} onClick={save}>
              {t('save', { name: current.name })}
            </Menu.Item>
          )}
          {current && isChanged && <Menu.Item onClick={() => view.open(current)}>{t('discard')}</Menu.Item>}
          <Menu.Item leftSection={<IconPlus size={16} />} onClick={() => setNaming('new')}>
            {t('saveAs')}
          </Menu.Item>
          {current && (
            <Menu.Item
              leftSection={<IconHome size={16} />}
              onClick={() =>
                commands.setDefault.mutate({ id: current.id, isDefault: view.defaultId !== current.id })
              }
            >
              {t(view.defaultId === current.id ? 'noDefault' : 'makeDefault')}
            </Menu.Item>
          )}
          {current?.editable && (
            <>
              <Menu.Item leftSection={<IconPencil size={16} />} onClick={() => setNaming('change')}>
                {t('change')}
              </Menu.Item>
              <Menu.Item
                color="red"
                leftSection={<IconTrash size={16} />}
                onClick={() => void remove(current)}
              >
                {t('delete')}
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      {naming && (
        <ViewDialog
          {...{ solutionId, table, view }}
          of={naming === 'change' ? current : null}
          onClose={() => setNaming(null)}
        />
      )}
    </>
  );
}

function Group({ label, views, view }: { label: string; views: readonly TableView[]; view: CurrentView }) {
  if (views.length === 0) return null;
  return (
    <>
      <Menu.Label>{label}</Menu.Label>
      {views.map((each) => (
        <Choice
          key={each.id}
          label={each.name}
          about={each.mine ? undefined : each.owner}
          chosen={view.current?.id === each.id}
          isFirst={view.defaultId === each.id}
          onClick={() => view.open(each)}
        />
      ))}
    </>
  );
}

interface ChoiceProps {
  label: string;
  about?: string | undefined;
  chosen: boolean;
  isFirst?: boolean;
  onClick(): void;
}

function Choice({ label, about, chosen, isFirst = false, onClick }: ChoiceProps) {
  const t = useText('workbench/payroll/batches/views');
  return (
    <Menu.Item
      leftSection={chosen ? <IconCheck size={16} /> : <span style={{ display: 'block', width: 16 }} />}
      rightSection={isFirst ? <IconHome size={14} aria-label={t('isDefault')} /> : undefined}
      aria-current={chosen || undefined}
      onClick={onClick}
    >
      {label}
      {about && (
        <Text span size="xs" c="dimmed" ml={6}>
          {about}
        </Text>
      )}
    </Menu.Item>
  );
}
