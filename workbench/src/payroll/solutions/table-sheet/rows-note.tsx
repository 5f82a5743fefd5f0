import { useFormat, useText } from '@suanpan/portal/kit/i18n';
import { BATCH_PEOPLE, type RowSource } from './use-row-source.ts';

interface RowsNoteProps {
  source: RowSource;
  shown: number;
  total: number;
  parameter: boolean;
}

/** How many rows there are and what is not among them: a sum over the whole table is over these. */
export function RowsNote({ source, shown, total, parameter }: RowsNoteProps) {
  const t = useText('workbench/payroll/solutions');
  const format = useFormat();
  const people = source.people ?? 0;
  return (
    <>
      <span>
        {shown < total
          ? t('sheet.firstRows', { count: total, shown: format.number(shown), total: format.number(total) })
          : t('grid.rows', { count: shown })}
      </span>
      {people > BATCH_PEOPLE && (
        <strong>{t('sheet.somePeople', { shown: BATCH_PEOPLE, total: format.number(people) })}</strong>
      )}
      {source.loading && <span>{t('sheet.loading')}</span>}
      {source.error !== undefined && source.error !== null && (
        <span role="alert">{t('sheet.notReadable')}</span>
      )}
      {!parameter && source.value.startsWith('batch:') && <span>{t('sheet.batchFixed')}</span>}
      <span style={{ marginInlineStart: 'auto' }}>{t('sheet.keys')}</span>
    </>
  );
}
