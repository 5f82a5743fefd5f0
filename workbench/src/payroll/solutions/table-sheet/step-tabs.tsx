import { ActionIcon, Badge, Group, Menu, Text, UnstyledButton } from '@mantine/core';
import type { TableFile } from '@suanpan/engine';
import { useText } from '@suanpan/portal/kit/i18n';
import { useLinkHandler } from '@suanpan/portal/kit/location';
import { IconDotsVertical, IconFileSpreadsheet, IconPlus } from '@tabler/icons-react';
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
  onRemove: () => void;
}

const signs: Readonly<Record<TableFile['kind'], string>> = {
  snapshot: '◫',
  parameter: 'P',
  data: '✎',
  union: '∪',
  pivot: 'Σ',
};

/** The tables as tabs of a workbook: what goes in, then the steps in their order, then rates and brackets. */
export function StepTabs({ table, onCreate, onFromWorkbook, onRemove }: StepTabsProps) {
  const t = useText('workbench/payroll/solutions');
  const nameOf = useLocalName();
  const onLinkClick = useLinkHandler();
  const hrefOf = useEditorHref();
  const { file, problems, change, readOnly } = useCopyEditor();
  const wrongIn = (code: string) =>
    problems.filter((problem) => placeOfProblem(file, problem).href.split('?')[0] === `tables/${code}`)
      .length;
  const at = table ? file.tables.indexOf(table) : -1;
  const move = (by: number) => change((before) => ({ ...before, tables: moved(before.tables, at, at + by) }));

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
          {group.tables.map((one) => {
            const href = hrefOf(`tables/${one.code}`);
            const wrong = wrongIn(one.code);
            return (
              <UnstyledButton
                key={one.code}
                component="a"
                href={href}
                aria-current={one === table ? 'page' : undefined}
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
            );
          })}
        </Group>
      ))}
      {!readOnly && (
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
          {table && (
            <Menu position="bottom-end">
              <Menu.Target>
                <ActionIcon variant="subtle" color="gray" aria-label={t('sheet.tableMenu')}>
                  <IconDotsVertical size={16} />
                </ActionIcon>
              </Menu.Target>
              <Menu.Dropdown>
                <Menu.Item disabled={at <= 0} onClick={() => move(-1)}>
                  {t('sheet.moveLeft')}
                </Menu.Item>
                <Menu.Item disabled={at >= file.tables.length - 1} onClick={() => move(1)}>
                  {t('sheet.moveRight')}
                </Menu.Item>
                <Menu.Item color="red" onClick={onRemove}>
                  {t('tables.removeTitle', { count: 1 })}
                </Menu.Item>
              </Menu.Dropdown>
            </Menu>
          )}
        </>
      )}
    </Group>
  );
}
