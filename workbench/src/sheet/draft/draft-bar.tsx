import { Select } from '@mantine/core';
import { useText } from '@suanpan/portal/kit/i18n';
import type { ReactNode, Ref } from 'react';
import sheetClasses from '../sheet.module.css';
import classes from './draft.module.css';
import type { DraftColumn } from './draft-view.ts';

interface DraftBarProps {
  columns: readonly DraftColumn[];
  /** The column one stands in. */
  column: DraftColumn | undefined;
  nameBox: Ref<HTMLInputElement>;
  onGo(column: number): void;
  /** The field of the formula. */
  children: ReactNode;
}

const isNamed = ({ role }: DraftColumn) => role === 'column' || role === 'rule';

/** The names of the columns, to go to one, and the formula of the one that is selected. */
export function DraftBar({ columns, column, nameBox, onGo, children }: DraftBarProps) {
  const t = useText('workbench/sheet');
  return (
    <>
      <Select
        ref={nameBox}
        size="xs"
        variant="unstyled"
        className={classes.place}
        searchable
        allowDeselect={false}
        selectFirstOptionOnChange
        aria-label={t('bar.name')}
        placeholder={column?.kind}
        maxDropdownHeight={320}
        nothingFoundMessage={t('bar.noSuchColumn')}
        comboboxProps={{ zIndex: 330 }}
        data={columns.filter(isNamed).map(({ id, name }) => ({ value: id, label: name }))}
        value={column && isNamed(column) ? column.id : null}
        onChange={(id) => {
          const found = columns.findIndex((each) => each.id === id);
          if (found >= 0) onGo(found);
        }}
      />
      <span className={sheetClasses.functionSign} aria-hidden="true">
        {'ƒx'}
      </span>
      {children}
    </>
  );
}
