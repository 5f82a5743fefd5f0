import { Code, Text } from '@mantine/core';
import { useText } from '@suanpan/portal/kit/i18n';
import classes from './formula-input.module.css';
import type { FormulaPreview, FormulaPreviewResult } from './use-preview.ts';

interface FormulaFootProps {
  complaint: { at: number; message: string } | null;
  preview: FormulaPreviewResult | null;
  previewRow: FormulaPreview | undefined;
}

/** Below a formula: what is wrong with it, or what it comes to for one row. */
export function FormulaFoot({ complaint, preview, previewRow }: FormulaFootProps) {
  const t = useText('workbench/sheet');
  if (!complaint && !preview) return null;
  return (
    <div className={classes.foot}>
      {complaint && (
        <Text size="xs" c="red" role="alert">
          {t('formula.problemAt', { position: complaint.at + 1, message: complaint.message })}
        </Text>
      )}
      {preview && previewRow && (
        <Text size="xs" c={preview.ok ? 'dimmed' : 'red'}>
          {t('formula.preview', { row: previewRow.label })}{' '}
          <Code>{preview.ok ? preview.value : preview.message}</Code>
        </Text>
      )}
    </div>
  );
}
