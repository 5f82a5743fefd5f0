import { Stack, TextInput } from '@mantine/core';
import type { RuleFile } from '@suanpan/engine';
import { freeCode } from '@suanpan/engine/domain';
import { FormDialog } from '@suanpan/portal/kit/form';
import { useText } from '@suanpan/portal/kit/i18n';
import { useState } from 'react';
import { LocalNameInput } from '../../../../shared/local-name-input.tsx';
import { useCopyEditor } from '../copy/copy-editor.tsx';
import { compact } from '../copy/edit-file.ts';
import { useSection } from '../copy/use-section.ts';
import { sharesName } from '../items/shares-name.ts';
import { WordSelect } from '../items/word-select.tsx';

interface NewRuleDialogProps {
  /** Begins a set of its own; else the rule may join one that is there. */
  ofNewSet: boolean;
  onClose: () => void;
  onMade: (code: string) => void;
}

/** A rule begins with its name: people know a finding by it. So does a set, with its first rule. */
export function NewRuleDialog({ ofNewSet, onClose, onMade }: NewRuleDialogProps) {
  const t = useText('workbench/payroll/solutions');
  const { file } = useCopyEditor();
  const rules = useSection('verification');
  const [name, setName] = useState<Record<string, string>>({});
  const [set, setSet] = useState('');
  const [shown, setShown] = useState(false);
  const sets = [...new Set(rules.items.flatMap((rule) => rule.set ?? []))];
  const isNamed = Object.values(name).some((text) => text.trim() !== '');
  const nameProblem = !isNamed
    ? 'problems.required'
    : rules.items.some((rule) => sharesName(rule, { name }))
      ? 'problems.taken'
      : undefined;
  const setProblem = !ofNewSet
    ? undefined
    : set.trim() === ''
      ? 'problems.required'
      : sets.includes(set.trim())
        ? 'problems.taken'
        : undefined;

  const make = () => {
    setShown(true);
    if (nameProblem || setProblem) return;
    const code = freeCode(
      'rule',
      rules.items.map((rule) => rule.code),
    );
    const rule: RuleFile = compact({
      ...{ code, name, set: set.trim() || undefined, on: 'results' },
      table: file.tables.find((table) => table.master)?.code,
      ...{ formula: '=FALSE', severity: 'warn' },
    });
    rules.add(rule);
    onMade(code);
    onClose();
  };
  const title = t(ofNewSet ? 'rules.addSet' : 'rules.add');
  return (
    <FormDialog
      opened
      title={title}
      submitLabel={title}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        make();
      }}
    >
      <Stack gap="sm">
        {ofNewSet && (
          <TextInput
            label={t('rules.set')}
            required
            maxLength={100}
            error={shown && setProblem ? t(setProblem) : undefined}
            value={set}
            onChange={(event) => setSet(event.currentTarget.value)}
          />
        )}
        <LocalNameInput
          label={t(ofNewSet ? 'rules.firstName' : 'fields.name')}
          required
          error={shown && nameProblem ? t(nameProblem) : undefined}
          value={name}
          onChange={setName}
        />
        {!ofNewSet && (
          <WordSelect
            label={t('rules.set')}
            words={sets.map((value) => ({ value, label: value }))}
            value={set || undefined}
            onChange={(word) => setSet(word ?? '')}
          />
        )}
      </Stack>
    </FormDialog>
  );
}
