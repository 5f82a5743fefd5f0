import { ActionIcon, Button, Group, Select, Stack, TextInput } from '@mantine/core';
import { useLanguage, useText } from '@suanpan/portal/kit/i18n';
import { LOOK_RULES, type LookRule, RULE_COLOURS } from '@suanpan/server/words';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { editText, isNumeric, readCell } from '../store/cell-values.ts';
import type { CellValue, SheetColumn } from '../store/sheet-types.ts';
import type { ColourRule } from '../views/arrangement.ts';

const NAMES = {
  '>': 'greater',
  '<': 'less',
  between: 'between',
  '=': 'equal',
  contains: 'contains',
  top: 'top',
  bottom: 'bottom',
  scale: 'scale',
  bar: 'bar',
  overridden: 'overridden',
  differs: 'differs',
} as const satisfies Record<LookRule, string>;

const WITHOUT_VALUE: readonly LookRule[] = ['scale', 'bar', 'overridden', 'differs'];

interface RuleFieldsProps {
  column: SheetColumn;
  rules: ColourRule[];
  onChange(rules: ColourRule[]): void;
}

/** The rules that colour a column, one line each; the first that holds decides. */
export function RuleFields({ column, rules, onChange }: RuleFieldsProps) {
  const t = useText('workbench/sheet');
  const kinds = LOOK_RULES.filter((kind) =>
    kind === 'contains'
      ? column.type === 'text'
      : kind === '=' || (kind === 'overridden' ? column.editing === 'override' : isNumeric(column.type)),
  );
  const change = (at: number, next: Partial<ColourRule>) =>
    onChange(rules.map((rule, place) => (place === at ? { ...rule, ...next } : rule)));
  return (
    <Stack gap="xs">
      {rules.map((rule, at) => (
        <Group key={`${at} ${rule.kind}`} gap="xs" wrap="nowrap" align="flex-end">
          <Select
            flex={2}
            size="xs"
            aria-label={t('looks.when')}
            data={kinds.map((kind) => ({ value: kind, label: t(`looks.kinds.${NAMES[kind]}`) }))}
            value={rule.kind}
            onChange={(kind) =>
              kind && change(at, { kind: kind as LookRule, value: undefined, upTo: undefined })
            }
            allowDeselect={false}
          />
          {!WITHOUT_VALUE.includes(rule.kind) && (
            <RuleValue
              column={column}
              rule={rule}
              value={rule.value}
              onRead={(value) => change(at, { value })}
            />
          )}
          {rule.kind === 'between' && (
            <RuleValue
              column={column}
              rule={rule}
              value={rule.upTo}
              onRead={(upTo) => change(at, { upTo })}
            />
          )}
          <Select
            flex={1}
            size="xs"
            aria-label={t('looks.colour')}
            data={RULE_COLOURS.map((colour) => ({ value: colour, label: t(`looks.colours.${colour}`) }))}
            value={rule.colour}
            onChange={(colour) => colour && change(at, { colour: colour as ColourRule['colour'] })}
            allowDeselect={false}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('looks.removeRule')}
            onClick={() => onChange(rules.filter((_, place) => place !== at))}
          >
            <IconTrash size={16} />
          </ActionIcon>
        </Group>
      ))}
      <Button
        size="compact-sm"
        variant="default"
        style={{ alignSelf: 'start' }}
        leftSection={<IconPlus size={14} />}
        disabled={rules.length >= 6}
        onClick={() => onChange([...rules, { column: column.code, kind: kinds[0] ?? '=', colour: 'amber' }])}
      >
        {t('looks.addRule')}
      </Button>
    </Stack>
  );
}

interface RuleValueProps {
  column: SheetColumn;
  rule: ColourRule;
  value: CellValue | undefined;
  onRead(value: CellValue): void;
}

function RuleValue({ column, rule, value, onRead }: RuleValueProps) {
  const t = useText('workbench/sheet');
  const language = useLanguage();
  const counts = rule.kind === 'top' || rule.kind === 'bottom';
  return (
    <TextInput
      flex={1}
      size="xs"
      aria-label={t(counts ? 'filter.howMany' : 'filter.value')}
      defaultValue={editText(value)}
      onChange={(event) => {
        const read = readCell(event.currentTarget.value, counts ? { type: 'number' } : column, language);
        if (read.ok) onRead(read.value);
      }}
    />
  );
}
