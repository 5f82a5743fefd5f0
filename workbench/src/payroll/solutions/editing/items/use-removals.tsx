import { usersOfColumn, usersOfTable } from '@suanpan/engine/authoring';
import { confirm } from '@suanpan/portal/kit/form';
import { useFormat, useText } from '@suanpan/portal/kit/i18n';
import { useLocalName } from '../../../../shared/local-name.ts';
import { useCopyEditor } from '../copy/copy-editor.tsx';
import { changeList, removeColumns, removeTables } from '../copy/edit-file.ts';
import { columnOf, usePlaceNames } from './use-place-names.ts';
import { RemovalMessage } from './where-used.tsx';

/** Takes columns, rules and tables out of the file, after telling who reads them. Each answers whether it was done. */
export function useRemovals() {
  const t = useText('workbench/payroll/solutions');
  const { file, change } = useCopyEditor();
  const placeName = usePlaceNames();
  const nameOf = useLocalName();
  const format = useFormat();

  const columnNames = (table: string, codes: readonly string[]): string => {
    const of = file.tables.find((each) => each.code === table);
    return codes.map((code) => nameOf(columnOf(of, code)?.name, code)).join(', ');
  };
  const ruleNames = (codes: readonly string[]): string =>
    codes.map((code) => nameOf(file.verification?.find((each) => each.code === code)?.name, code)).join(', ');

  return {
    async columns(table: string, codes: readonly string[]): Promise<boolean> {
      const users = codes
        .flatMap((code) => usersOfColumn(file, table, code))
        .filter((user) => !(user.code === table && user.column !== undefined && codes.includes(user.column)));
      const sure = await confirm({
        title: t('columns.removeTitle'),
        message: (
          <RemovalMessage
            text={t('columns.removeMessage', { column: columnNames(table, codes) })}
            parts={[{ places: users }]}
            nameOf={placeName}
          />
        ),
        confirmLabel: t('columns.remove'),
      });
      if (sure) change((before) => removeColumns(before, table, codes));
      return sure;
    },
    async rules(codes: readonly string[]): Promise<boolean> {
      const sure = await confirm({
        title: t('rules.remove'),
        message: t('rules.removeMessage', { code: ruleNames(codes) }),
      });
      if (sure)
        change((before) =>
          changeList(before, 'verification', (rules) => rules.filter((rule) => !codes.includes(rule.code))),
        );
      return sure;
    },
    async tables(codes: readonly string[]): Promise<boolean> {
      const nameOfTable = (code: string) =>
        nameOf(file.tables.find((each) => each.code === code)?.name, code);
      const parts = codes.map((code) => ({
        heading: codes.length === 1 ? undefined : t('tables.usersOf', { table: nameOfTable(code) }),
        places: usersOfTable(file, code).filter((user) => user.kind === 'rule' || !codes.includes(user.code)),
      }));
      const sure = await confirm({
        title: t('tables.removeTitle', { count: codes.length }),
        message: (
          <RemovalMessage
            text={t('tables.removeMessage', { tables: format.list(codes.map(nameOfTable)) })}
            parts={parts}
            nameOf={placeName}
          />
        ),
        confirmLabel: t('tables.remove'),
      });
      if (sure) change((before) => removeTables(before, codes));
      return sure;
    },
  };
}
