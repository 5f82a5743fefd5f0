import { Autocomplete, Group, Select, Stack, Text, Textarea, TextInput } from '@mantine/core';
import type { RuleFile, Severity } from '@suanpan/engine';
import { RULE_MOMENTS, SEVERITIES } from '@suanpan/engine/domain';
import { confirm } from '@suanpan/portal/kit/form';
import { LANGUAGE_NAMES, LANGUAGES, useText } from '@suanpan/portal/kit/i18n';
import { Fields } from '../../../../shared/fields.tsx';
import { codeProblem } from '../columns/code-input.tsx';
import { FormulaField, storedFormula } from '../columns/formula-field.tsx';
import { useCopyEditor } from '../copy/copy-editor.tsx';
import { useSection } from '../copy/use-section.ts';
import { NameField } from '../items/name-field.tsx';
import { RemoveButton } from '../items/remove-button.tsx';

/** One rule: what it looks at, when it catches, and what it says. */
export function RuleForm({ rule, index }: { rule: RuleFile; index: number }) {
  const t = useText('workbench/payroll/solutions');
  const { file, readOnly } = useCopyEditor();
  const rules = useSection('verification');
  const others = rules.items.filter((one) => one !== rule);
  const problem = codeProblem(
    rule.code,
    others.map((one) => one.code),
  );
  const nameTaken = others.some((one) => sharesName(one, rule));
  const columns = file.tables.find((table) => table.code === rule.table)?.columns ?? [];
  const messages = typeof rule.message === 'string' ? { en: rule.message } : (rule.message ?? {});
  const edit = (next: (one: RuleFile) => RuleFile) => rules.edit(index, next);

  const remove = async () => {
    const sure = await confirm({
      title: t('rules.remove'),
      message: t('rules.removeMessage', { code: rule.code }),
    });
    if (sure) rules.remove(index);
  };

  return (
    <Fields readOnly={readOnly} maw={760}>
      <Stack gap="sm">
        <Group grow align="flex-start">
          <TextInput
            label={t('fields.code')}
            required
            value={rule.code}
            error={problem ? t(problem) : undefined}
            onChange={(event) => {
              const code = event.currentTarget.value;
              edit((one) => ({ ...one, code }));
            }}
          />
          <NameField
            error={nameTaken ? t('problems.taken') : undefined}
            value={rule.name}
            onChange={(name) => edit((one) => ({ ...one, name }))}
          />
          <Autocomplete
            label={t('rules.set')}
            data={[...new Set(rules.items.flatMap((one) => (one.set ? [one.set] : [])))]}
            value={rule.set ?? ''}
            onChange={(set) => edit((one) => ({ ...one, set: set === '' ? undefined : set }))}
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
            data={file.tables.map((table) => table.code)}
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
            data={columns.map((column) => column.code)}
            value={rule.cell ?? null}
            onChange={(cell) => edit((one) => ({ ...one, cell: cell ?? undefined }))}
          />
        )}
        {!readOnly && <RemoveButton label={t('rules.remove')} onClick={remove} />}
      </Stack>
    </Fields>
  );
}

/** Spec §5: verification rule names are unique. */
function sharesName(a: RuleFile, b: RuleFile): boolean {
  const names = (rule: RuleFile) =>
    rule.name === undefined ? [] : typeof rule.name === 'string' ? [rule.name] : Object.values(rule.name);
  const own = new Set(names(b));
  return names(a).some((name) => own.has(name));
}
