import { Group, Select, Stack, Switch, Text, Textarea } from '@mantine/core';
import type { RuleFile, Severity } from '@suanpan/engine';
import { RULE_MOMENTS, SEVERITIES } from '@suanpan/engine/domain';
import { confirm } from '@suanpan/portal/kit/form';
import { LANGUAGE_NAMES, LANGUAGES, useText } from '@suanpan/portal/kit/i18n';
import { FieldGroup } from '../../../../shared/field-group.tsx';
import { CodeInput } from '../columns/code-input.tsx';
import { FormulaField, storedFormula } from '../columns/formula-field.tsx';
import { useCopyEditor } from '../copy/copy-editor.tsx';
import { compact } from '../copy/edit-file.ts';
import { useChoices } from '../copy/use-choices.ts';
import { useSection } from '../copy/use-section.ts';
import { NameField } from '../items/name-field.tsx';
import { RemoveButton } from '../items/remove-button.tsx';
import { WordSelect } from '../items/word-select.tsx';

interface RuleFormProps {
  rule: RuleFile;
  index: number;
  /** Its code was changed: the address follows. */
  onCode?: (code: string) => void;
}

/** One rule: what it looks at, when it catches, and what it says. */
export function RuleForm({ rule, index, onCode }: RuleFormProps) {
  const t = useText('workbench/payroll/solutions');
  const { file, readOnly } = useCopyEditor();
  const rules = useSection('verification');
  const others = rules.items.filter((one) => one !== rule);
  const choices = useChoices();
  const columns = file.tables.find((table) => table.code === rule.table)?.columns ?? [];
  const messages = typeof rule.message === 'string' ? { en: rule.message } : (rule.message ?? {});
  const edit = (next: (one: RuleFile) => RuleFile) => rules.edit(index, next);

  return (
    <FieldGroup readOnly={readOnly} maw={760}>
      <Stack gap="sm">
        <Switch
          label={t('rules.isOn')}
          description={t('rules.isOnHint')}
          checked={rule.off !== true}
          onChange={(event) => {
            const off = event.currentTarget.checked ? undefined : true;
            edit((one) => compact({ ...one, off }));
          }}
        />
        <SetSwitch rule={rule} />
        <Group grow align="flex-start">
          <NameField
            required
            others={others}
            error={rule.name === undefined && !readOnly ? t('problems.required') : undefined}
            value={rule.name}
            onChange={(name) => edit((one) => ({ ...one, name }))}
          />
          <WordSelect
            label={t('rules.set')}
            words={[...new Set(rules.items.flatMap((one) => (one.set ? [one.set] : [])))].map((value) => ({
              value,
              label: value,
            }))}
            value={rule.set}
            onChange={(set) => edit((one) => ({ ...one, set }))}
          />
        </Group>
        <Group grow align="flex-start">
          <Select
            label={t('rules.on')}
            allowDeselect={false}
            data={RULE_MOMENTS.map((value) => ({ value, label: t(`moments.${value}`) }))}
            value={rule.on}
            onChange={(value) => value && edit((one) => ({ ...one, on: value as RuleFile['on'] }))}
          />
          <Select
            label={t('rules.scope')}
            allowDeselect={false}
            data={(['row', 'table'] as const).map((value) => ({ value, label: t(`scopes.${value}`) }))}
            value={rule.scope ?? 'row'}
            onChange={(value) => edit((one) => ({ ...one, scope: value === 'table' ? 'table' : undefined }))}
          />
          <Select
            label={t('rules.table')}
            clearable={rule.scope === 'table'}
            data={choices.tables(file.tables, rule.table)}
            value={rule.table ?? null}
            onChange={(table) => edit((one) => ({ ...one, table: table ?? undefined, cell: undefined }))}
          />
          <Select
            label={t('rules.severity')}
            allowDeselect={false}
            data={SEVERITIES.map((value) => ({ value, label: t(`severities.${value}`) }))}
            value={rule.severity}
            onChange={(value) => value && edit((one) => ({ ...one, severity: value as Severity }))}
          />
        </Group>
        <FormulaField
          label={t('rules.formula')}
          description={t('rules.formulaHint')}
          table={rule.table}
          value={rule.formula}
          preview="boolean"
          onChange={(text) => edit((one) => ({ ...one, formula: storedFormula(text) ?? '=' }))}
        />
        <Text size="sm" fw={500}>
          {t('rules.message')}
        </Text>
        <Text size="xs" c="dimmed">
          {t('rules.messageHint')}
        </Text>
        {LANGUAGES.map((language) => (
          <Textarea
            key={language}
            autosize
            label={LANGUAGE_NAMES[language]}
            lang={language}
            value={messages[language] ?? ''}
            onChange={(event) => {
              const text = event.currentTarget.value;
              edit((one) => {
                const { [language]: _, ...rest } = messages;
                const next: Record<string, string> = text === '' ? rest : { ...rest, [language]: text };
                return { ...one, message: Object.keys(next).length > 0 ? next : undefined };
              });
            }}
          />
        ))}
        {rule.scope !== 'table' && (
          <Select
            label={t('rules.cell')}
            description={t('rules.cellHint')}
            clearable
            searchable
            data={choices.columns(columns, rule.cell)}
            value={rule.cell ?? null}
            onChange={(cell) => edit((one) => ({ ...one, cell: cell ?? undefined }))}
          />
        )}
        <CodeInput
          label={t('fields.code')}
          value={rule.code}
          taken={others.map((one) => one.code)}
          onCommit={(code) => {
            edit((one) => ({ ...one, code }));
            onCode?.(code);
          }}
        />
        {!readOnly && <RuleRemoval rule={rule} index={index} />}
      </Stack>
    </FieldGroup>
  );
}

/** All rules of its set at once. */
function SetSwitch({ rule: { set } }: Pick<RuleFormProps, 'rule'>) {
  const t = useText('workbench/payroll/solutions');
  const rules = useSection('verification');
  const ofSet = rules.items.filter((one) => set !== undefined && one.set === set);
  if (set === undefined || ofSet.length < 2) return null;
  const on = ofSet.filter((one) => one.off !== true).length;
  return (
    <Switch
      label={t('rules.setIsOn', { set })}
      description={t('rules.setOn', { count: ofSet.length, on })}
      checked={on > 0}
      onChange={(event) => {
        const off = event.currentTarget.checked ? undefined : true;
        rules.editAll((one) => (one.set === set ? { ...one, off } : one));
      }}
    />
  );
}

/** The rule goes, or the whole set that it is in: what goes is named first. */
function RuleRemoval({ rule, index }: Pick<RuleFormProps, 'rule' | 'index'>) {
  const t = useText('workbench/payroll/solutions');
  const rules = useSection('verification');
  const remove = async () => {
    const sure = await confirm({
      title: t('rules.remove'),
      message: t('rules.removeMessage', { code: rule.code }),
    });
    if (sure) rules.remove(index);
  };
  const ofSet = rules.items.filter((one) => rule.set !== undefined && one.set === rule.set);
  const removeSet = async () => {
    const sure = await confirm({
      title: t('rules.removeSet'),
      message: t('rules.removeSetMessage', { set: rule.set ?? '', count: ofSet.length }),
      confirmLabel: t('rules.removeSet'),
    });
    if (sure) rules.keep((one) => !ofSet.includes(one));
  };

  return (
    <Group>
      <RemoveButton label={t('rules.remove')} onClick={remove} />
      {ofSet.length > 0 && <RemoveButton label={t('rules.removeSet')} onClick={removeSet} />}
    </Group>
  );
}
