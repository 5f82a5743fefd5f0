import { Switch } from '@mantine/core';
import { confirm } from '@suanpan/portal/kit/form';
import { useText } from '@suanpan/portal/kit/i18n';
import { useLocalName } from '../../../../shared/local-name.ts';
import { useCopyEditor } from '../copy/copy-editor.tsx';
import { setMaster } from '../copy/edit-file.ts';
import type { TableFieldsProps } from './table-fields.ts';

/** Whether the table has one row per person: another one is chosen after asking, none is given up. */
export function MasterField({ table }: TableFieldsProps) {
  const t = useText('workbench/payroll/solutions');
  const { file, change } = useCopyEditor();
  const nameOf = useLocalName();
  const former = file.tables.find((one) => one.master);
  const ask = async () => {
    const sure =
      !former ||
      (await confirm({
        title: t('tables.masterTitle'),
        message: t('tables.masterMessage', {
          table: nameOf(table.name, table.code),
          former: nameOf(former.name, former.code),
        }),
      }));
    if (sure) change((before) => setMaster(before, table.code));
  };
  return (
    <Switch
      label={t('tables.masterLabel')}
      description={t('tables.masterHint')}
      checked={table.master === true}
      disabled={table.master === true}
      onChange={() => void ask()}
    />
  );
}
