import { Select } from '@mantine/core';
import { DRAWINGS, type Drawing } from '@suanpan/server/words';
import { useText } from '../kit/i18n/index.ts';

/** How the figures are drawn. */
export function ChartChoice({ value, onChange }: { value: Drawing; onChange: (drawing: Drawing) => void }) {
  const t = useText('portal/pivot');
  return (
    <Select
      label={t('chart')}
      size="xs"
      w={130}
      allowDeselect={false}
      value={value}
      data={DRAWINGS.map((drawing) => ({ value: drawing, label: t(`charts.${drawing}`) }))}
      onChange={(next) => onChange(DRAWINGS.find((drawing) => drawing === next) ?? 'none')}
    />
  );
}
