import { Menu } from '@mantine/core';
import type { TableFile } from '@suanpan/engine';
import { RULE_MOMENTS, SCALAR_TYPES, SEVERITIES } from '@suanpan/engine/domain';
import { useText } from '@suanpan/portal/kit/i18n';
import { useLocalName } from '../../../shared/local-name.ts';
import { retype } from '../editing/columns/retype.ts';
import { useCopyEditor } from '../editing/copy/copy-editor.tsx';
import { changeColumn } from '../editing/copy/edit-file.ts';
import { lookUp } from './commands/columns.ts';
import { changeRule } from './commands/rules.ts';
import type { Slot } from './sheet-slots.ts';

export interface SheetMenuPlace {
  readonly column: number;
  readonly x: number;
  readonly y: number;
}

interface SheetMenuProps {
  at: SheetMenuPlace;
  table: TableFile;
  slot: Slot | undefined;
  /** Selected rows that may be taken out. */
  rows: number;
  /** There are copied columns to paste. */
  copied: boolean;
  onClose: () => void;
  onDetails: () => void;
  onCopy: () => void;
  onPaste: () => void;
  onInsert: (after: boolean) => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
  onRemoveRows: () => void;
}

/** What can be done with a column or a rule of the sheet. */
export function SheetMenu(props: SheetMenuProps) {
  const { at, table, slot } = props;
  const t = useText('workbench/payroll/solutions');
  const nameOf = useLocalName();
  const { file, change, readOnly } = useCopyEditor();
  if (!slot || slot.role === 'before') return null;
  const column = slot.role === 'column' ? slot.column : undefined;
  const others = file.tables.filter((one) => one.code !== table.code);

  return (
    <Menu opened onClose={props.onClose} position="bottom-start" width={230} trapFocus returnFocus>
      <Menu.Target>
        <div style={{ position: 'fixed', left: at.x, top: at.y, width: 1, height: 1 }} />
      </Menu.Target>
      <Menu.Dropdown data-testid="sheet-menu">
        {'code' in slot && <Menu.Item onClick={props.onDetails}>{t('sheet.menuDetails')}</Menu.Item>}
        {column && !readOnly && (
          <>
            <Menu.Sub>
              <Menu.Sub.Target>
                <Menu.Sub.Item>{t('fields.type')}</Menu.Sub.Item>
              </Menu.Sub.Target>
              <Menu.Sub.Dropdown>
                {SCALAR_TYPES.map((type) => (
                  <Menu.Item
                    key={type}
                    fw={column.type === type ? 700 : 400}
                    onClick={() =>
                      change((one) =>
                        changeColumn(one, table.code, column.code, (old) => retype(old, type, '')),
                      )
                    }
                  >
                    {t(`types.${type}`)}
                  </Menu.Item>
                ))}
              </Menu.Sub.Dropdown>
            </Menu.Sub>
            {others.length > 0 && (
              <Menu.Sub>
                <Menu.Sub.Target>
                  <Menu.Sub.Item>{t('sheet.lookUp')}</Menu.Sub.Item>
                </Menu.Sub.Target>
                <Menu.Sub.Dropdown mah={320} style={{ overflow: 'auto' }}>
                  {others.map((one) => (
                    <Menu.Item
                      key={one.code}
                      onClick={() => {
                        change((before) => lookUp(before, table.code, column.code, one.code));
                        props.onDetails();
                      }}
                    >
                      {nameOf(one.name, one.code)}
                    </Menu.Item>
                  ))}
                </Menu.Sub.Dropdown>
              </Menu.Sub>
            )}
            <Menu.Divider />
            <Menu.Item onClick={() => props.onInsert(false)}>{t('sheet.insertBefore')}</Menu.Item>
            <Menu.Item onClick={() => props.onInsert(true)}>{t('sheet.insertAfter')}</Menu.Item>
            <Menu.Item onClick={() => props.onMove(-1)}>{t('sheet.moveLeft')}</Menu.Item>
            <Menu.Item onClick={() => props.onMove(1)}>{t('sheet.moveRight')}</Menu.Item>
          </>
        )}
        {column && (
          <>
            <Menu.Divider />
            <Menu.Item onClick={props.onCopy}>{t('sheet.copyColumn')}</Menu.Item>
          </>
        )}
        {!readOnly && props.copied && slot.role !== 'rule' && slot.role !== 'newRule' && (
          <Menu.Item onClick={props.onPaste}>{t('sheet.pasteColumns')}</Menu.Item>
        )}
        {slot.role === 'rule' && !readOnly && (
          <>
            <Menu.Label>{t('rules.severity')}</Menu.Label>
            {SEVERITIES.map((severity) => (
              <Menu.Item
                key={severity}
                fw={slot.rule.severity === severity ? 700 : 400}
                onClick={() => change((one) => changeRule(one, slot.code, (rule) => ({ ...rule, severity })))}
              >
                {t(`severities.${severity}`)}
              </Menu.Item>
            ))}
            <Menu.Label>{t('rules.on')}</Menu.Label>
            {RULE_MOMENTS.map((on) => (
              <Menu.Item
                key={on}
                fw={slot.rule.on === on ? 700 : 400}
                onClick={() => change((one) => changeRule(one, slot.code, (rule) => ({ ...rule, on })))}
              >
                {t(`moments.${on}`)}
              </Menu.Item>
            ))}
          </>
        )}
        {!readOnly && props.rows > 0 && (
          <Menu.Item color="red" onClick={props.onRemoveRows}>
            {t('sheet.removeRows', { count: props.rows })}
          </Menu.Item>
        )}
        {!readOnly && 'code' in slot && (
          <Menu.Item color="red" onClick={props.onRemove}>
            {t(slot.role === 'rule' ? 'rules.remove' : 'columns.remove')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
