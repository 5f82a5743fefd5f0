import { Skeleton, Stack, Text } from '@mantine/core';
import { trpc } from '@suanpan/portal/kit/api';
import { ErrorState } from '@suanpan/portal/kit/errors';
import { Dialog } from '@suanpan/portal/kit/form';
import { useFormat, useText } from '@suanpan/portal/kit/i18n';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FormulaText } from '../../../sheet/formula/formula-text.tsx';
import { shownValue } from '../panels/explain-panel.tsx';
import { ItemTable } from './item-table.tsx';
import type { WhatIf } from './what-ifs.ts';

interface PersonDialogProps {
  whatIf: WhatIf;
  person: { rowKey: string; employeeNumber: string; name: string };
  onClose: () => void;
}

/** One person’s items in both runs; each figure of the what-if says why it would be so. */
export function PersonDialog({ whatIf, person, onClose }: PersonDialogProps) {
  const t = useText('workbench/payroll/batches/what-if');
  const [figure, setFigure] = useState<{ code: string; name: string } | null>(null);
  const sides = useQuery(trpc.payroll.whatIfs.person.queryOptions({ id: whatIf.id, rowKey: person.rowKey }));
  return (
    <Dialog opened keeps size="lg" title={`${person.employeeNumber} ${person.name}`} onClose={onClose}>
      <Stack gap="sm">
        {sides.error && !sides.data ? (
          <ErrorState error={sides.error} onRetry={() => sides.refetch()} />
        ) : sides.data ? (
          <ItemTable
            sides={sides.data}
            label={person.name}
            {...(whatIf.fresh ? { onExplain: setFigure } : {})}
          />
        ) : (
          <Skeleton h={240} />
        )}
        {figure && <Explanation key={figure.code} id={whatIf.id} rowKey={person.rowKey} figure={figure} />}
        {sides.data && !figure && whatIf.fresh && (
          <Text size="xs" c="dimmed">
            {t('explainHint')}
          </Text>
        )}
      </Stack>
    </Dialog>
  );
}

interface ExplanationProps {
  id: string;
  rowKey: string;
  figure: { code: string; name: string };
}

function Explanation({ id, rowKey, figure }: ExplanationProps) {
  const t = useText('workbench/payroll/batches/what-if');
  const format = useFormat();
  const explained = useQuery({
    ...trpc.payroll.whatIfs.explain.queryOptions({ id, rowKey, column: figure.code }),
    meta: { quiet: true },
  });
  if (explained.error) return <ErrorState error={explained.error} onRetry={() => explained.refetch()} />;
  if (!explained.data) return <Skeleton h={70} />;
  const { formula, filled, note, inputs = [] } = explained.data;
  return (
    <Stack gap={4} role="region" aria-label={t('explain', { name: figure.name })}>
      <Text size="sm" fw={600}>
        {t('explain', { name: figure.name })}
      </Text>
      {formula && <FormulaText formula={formula} />}
      {filled && <FormulaText formula={filled} />}
      {note && <Text size="sm">{note}</Text>}
      {inputs.map((input, at) => (
        <Text key={at} size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {input.label}: {shownValue(input, format)}
        </Text>
      ))}
    </Stack>
  );
}
