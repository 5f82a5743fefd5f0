import { Group, Select } from '@mantine/core';
import { NumberField } from '@suanpan/portal/kit/form';
import { useText } from '@suanpan/portal/kit/i18n';
import { NODE_COMPARISONS, NODE_FIGURES } from '@suanpan/server/words';
import { type Node, OPERATOR_SIGNS } from './node-words.ts';

type Condition = NonNullable<Node['when']>;

interface NodeConditionProps {
  condition: Condition | undefined;
  onChange: (condition: Condition | undefined) => void;
  showProblems: boolean;
}

/** When a node is asked: always, or where a figure of the batch is large or small enough. */
export function NodeCondition({ condition, onChange, showProblems }: NodeConditionProps) {
  const t = useText('workbench/payroll/solutions');
  const figures = NODE_FIGURES.map((value) => ({ value, label: t(`nodes.figures.${value}`) }));
  return (
    <Group gap="xs" align="flex-start">
      <Select
        size="xs"
        w={200}
        label={t('nodes.when')}
        allowDeselect={false}
        data={[{ value: 'always', label: t('nodes.always') }, ...figures]}
        value={condition?.figure ?? 'always'}
        onChange={(next) => {
          const figure = NODE_FIGURES.find((one) => one === next);
          onChange(figure && { operator: 'gte', value: Number.NaN, ...condition, figure });
        }}
      />
      {condition && (
        <>
          <Select
            size="xs"
            w={70}
            label={t('nodes.operator')}
            allowDeselect={false}
            data={NODE_COMPARISONS.map((value) => ({ value, label: OPERATOR_SIGNS[value] }))}
            value={condition.operator}
            onChange={(next) => {
              const operator = NODE_COMPARISONS.find((one) => one === next);
              if (operator) onChange({ ...condition, operator });
            }}
          />
          <NumberField
            size="xs"
            w={160}
            label={t('nodes.value')}
            grouped
            value={Number.isFinite(condition.value) ? condition.value : ''}
            error={showProblems && !Number.isFinite(condition.value) ? t('nodes.noValue') : undefined}
            onChange={(value) => onChange({ ...condition, value: value === '' ? Number.NaN : Number(value) })}
          />
        </>
      )}
    </Group>
  );
}
