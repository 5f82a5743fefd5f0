import { ActionIcon, Badge, Button, Checkbox, Group, Menu, Text, UnstyledButton } from '@mantine/core';
import type { TableFile } from '@suanpan/engine';
import { useText } from '@suanpan/portal/kit/i18n';
import { withKeys } from '@suanpan/portal/kit/list';
import { useLinkHandler } from '@suanpan/portal/kit/location';
import { notifyWarning } from '@suanpan/portal/kit/notices';
import { IconDotsVertical, IconFileSpreadsheet, IconPlus } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useLocalName } from '../../../shared/local-name.ts';
import { useCopyEditor } from '../editing/copy/copy-editor.tsx';
import { moved } from '../editing/copy/edit-file.ts';
import { useEditorHref } from '../editing/copy/editor-links.tsx';
import { placeOfProblem } from '../editing/problems/place-of-problem.ts';
import { groupsOf } from './step-groups.ts';
import classes from './step-tabs.module.css';

interface StepTabsProps {
  table: TableFile | undefined;
  onCreate: () => void;
  onFromWorkbook: () => void;
  /** Asks, takes these tables out, and answers whether it was done. */
  onRemove: (codes: readonly string[]) => Promise<boolean>;
}

const signs: Readonly<Record<TableFile['kind'], string>> = {
  snapshot: '◫',
  parameter: 'P',
  data: '✎',
  union: '∪',
  pivot: 'Σ',
};

/** The tables as tabs of a workbook: what goes in, then the steps in their order, then rates and brackets. */
export function StepTabs(props: StepTabsProps) {
  const t = useText('workbench/payroll/solutions');
  const nameOf = useLocalName();
  const { file, readOnly } = useCopyEditor();
  const [chosen, setChosen] = useState<ReadonlySet<string>>();

  return (
    <Group gap={6} component="nav" aria-label={t('tabs.tables')} className={classes.tabs}>
      {groupsOf(file).map((group) => (
        <Group key={group.key} gap={2} className={classes.group}>
          {group.step && (
            <Text size="xs" c="dimmed" className={classes.step}>
              {group.number}. {nameOf(group.step.name, group.step.code)}
            </Text>
          )}
          {group.kind === 'parameters' && (
            <Text size="xs" c="dimmed" className={classes.step}>
              {t('sheet.parameterTables')}
            </Text>
          )}
          {group.tables.map((one) => (
            <TableTab key={one.code} one={one} open={one === props.table}>
              {chosen && (
                <Checkbox
                  size="xs"
                  aria-label={t('tables.select', { table: nameOf(one.name, one.code) })}
                  checked={chosen.has(one.code)}
                  onChange={(event) => setChosen(withKeys(chosen, [one.code], event.currentTarget.checked))}
                />
              )}
            </TableTab>
          ))}
        </Group>
      ))}
      {!readOnly &&
        (chosen ? (
          <ChosenTables chosen={chosen} onRemove={props.onRemove} onClose={() => setChosen(undefined)} />
        ) : (
          <TabTools {...props} onChoose={() => setChosen(new Set())} />
        ))}
    </Group>
  );
}

/** One table: what fills it, its name, and how much is wrong in it. */
function TableTab({ one, open, children }: { one: TableFile; open: boolean; children: ReactNode }) {
  const t = useText('workbench/payroll/solutions');
  const nameOf = useLocalName();
  const onLinkClick = useLinkHandler();
  const hrefOf = useEditorHref();
  const { file, problems } = useCopyEditor();
  const href = hrefOf(`tables/${one.code}`);
  const wrong = problems.filter(
    (problem) => placeOfProblem(file, problem).href.split('?')[0] === `tables/${one.code}`,
  ).length;
  return (
    <Group gap={2} wrap="nowrap">
      {children}
      <UnstyledButton
        component="a"
        href={href}
        aria-current={open ? 'page' : undefined}
        className={classes.tab}
        title={`${t(`kinds.${one.kind}`)} · ${one.code}`}
        onClick={(event) => onLinkClick(event, href)}
      >
        <span className={classes.kind} aria-hidden="true">
          {signs[one.kind]}
        </span>
        <span>{nameOf(one.name, one.code)}</span>
        {one.master && <Badge size="xs">{t('tables.master')}</Badge>}
        {wrong > 0 && (
          <Badge color="red" size="sm" circle={wrong < 10}>
            {wrong}
          </Badge>
        )}
      </UnstyledButton>
    </Group>
  );
}

interface ChosenTablesProps extends Pick<StepTabsProps, 'onRemove'> {
  chosen: ReadonlySet<string>;
  onClose: () => void;
}

/** What can be done with the tables that are ticked. */
function ChosenTables({ chosen, onRemove, onClose }: ChosenTablesProps) {
  const t = useText('workbench/payroll/solutions');
  const { file } = useCopyEditor();
  const codes = file.tables.map(({ code }) => code).filter((code) => chosen.has(code));
  const remove = async () => {
    if (codes.length === 0) notifyWarning(t('tables.selectToRemove'));
    else if (await onRemove(codes)) onClose();
  };
  return (
    <>
      <Button size="compact-sm" color="red" variant="light" onClick={() => void remove()}>
        {codes.length === 0 ? t('tables.remove') : t('tables.removeTitle', { count: codes.length })}
      </Button>
      <Button size="compact-sm" variant="default" onClick={onClose}>
        {t('cancel')}
      </Button>
    </>
  );
}

/** New tables, and what can be done with the open one or several. */
function TabTools({
  table,
  onCreate,
  onFromWorkbook,
  onRemove,
  onChoose,
}: StepTabsProps & { onChoose: () => void }) {
  const t = useText('workbench/payroll/solutions');
  const { file, change } = useCopyEditor();
  const at = table ? file.tables.indexOf(table) : -1;
  const move = (by: number) => change((before) => ({ ...before, tables: moved(before.tables, at, at + by) }));
  return (
    <>
      <ActionIcon
        variant="light"
        aria-label={t('tables.create')}
        title={t('tables.create')}
        onClick={onCreate}
      >
        <IconPlus size={16} />
      </ActionIcon>
      <ActionIcon
        variant="light"
        aria-label={t('fromWorkbook.title')}
        title={t('fromWorkbook.title')}
        onClick={onFromWorkbook}
      >
        <IconFileSpreadsheet size={16} />
      </ActionIcon>
      {file.tables.length > 0 && (
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon variant="subtle" color="gray" aria-label={t('sheet.tableMenu')}>
              <IconDotsVertical size={16} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {table && (
              <>
                <Menu.Item disabled={at <= 0} onClick={() => move(-1)}>
                  {t('sheet.moveLeft')}
                </Menu.Item>
                <Menu.Item disabled={at >= file.tables.length - 1} onClick={() => move(1)}>
                  {t('sheet.moveRight')}
                </Menu.Item>
                <Menu.Item color="red" onClick={() => void onRemove([table.code])}>
                  {t('tables.removeTitle', { count: 1 })}
                </Menu.Item>
              </>
            )}
            <Menu.Item color="red" onClick={onChoose}>
              {t('tables.removeSeveral')}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
    </>
  );
}
