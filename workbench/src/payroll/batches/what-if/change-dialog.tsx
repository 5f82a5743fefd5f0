import { Input, SegmentedControl, Select, Skeleton, Text } from '@mantine/core';
import { trpc } from '@suanpan/portal/kit/api';
import { ErrorState } from '@suanpan/portal/kit/errors';
import { FormDialog } from '@suanpan/portal/kit/form';
import { useFormat, useText } from '@suanpan/portal/kit/i18n';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocalName } from '../../../shared/local-name.ts';
import { FormulaInput } from '../../../sheet/formula/formula-input.tsx';
import type { Batch } from '../state/use-batch.ts';
import { InputChange } from './input-change.tsx';
import { useShownValue } from './shown-value.ts';
import { ValueField } from './value-field.tsx';
import type { Choices, WantedChange } from './what-ifs.ts';

interface ChangeDialogProps {
  batch: Batch;
  pending: boolean;
  onClose: () => void;
  onAdd: (change: WantedChange) => void;
}

const KINDS = ['parameter', 'rule', 'input'] as const;
type Kind = (typeof KINDS)[number];

/** One change: a rate, the formula of a column, or what is typed into a cell. */
export function ChangeDialog({ batch, pending, onClose, onAdd }: ChangeDialogProps) {
  const t = useText('workbench/payroll/batches/what-if');
  const choices = useQuery(trpc.payroll.whatIfs.choices.queryOptions({ batchId: batch.id }));
  const [picked, setPicked] = useState<Kind>();
  const [change, setChange] = useState<WantedChange | null>(null);
  const [shown, setShown] = useState(false);
  const there = KINDS.filter((kind) => (choices.data?.[OF[kind]].length ?? 0) > 0);
  const kind = picked ?? there[0];
  return (
    <FormDialog
      opened
      size="lg"
      title={t('add')}
      submitLabel={t('add')}
      pending={pending}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        setShown(true);
        if (change) onAdd(change);
      }}
    >
      {choices.error && !choices.data ? (
        <ErrorState error={choices.error} onRetry={() => choices.refetch()} />
      ) : !choices.data ? (
        <Skeleton h={160} />
      ) : (
        <>
          <SegmentedControl
            size="xs"
            aria-label={t('fields.what')}
            value={kind ?? ''}
            data={there.map((value) => ({ value, label: t(`kinds.${value}`) }))}
            onChange={(next) => {
              setPicked(KINDS.find((one) => one === next));
              setChange(null);
            }}
          />
          {kind === 'parameter' && <ParameterChange choices={choices.data} onChange={setChange} />}
          {kind === 'rule' && <RuleChange batch={batch} choices={choices.data} onChange={setChange} />}
          {kind === 'input' && <InputChange batch={batch} choices={choices.data} onChange={setChange} />}
          {shown && !change && (
            <Input.Error role="alert" size="sm">
              {t('incomplete')}
            </Input.Error>
          )}
        </>
      )}
    </FormDialog>
  );
}

const OF = { parameter: 'parameters', rule: 'rules', input: 'inputs' } as const;

interface PartProps {
  choices: Choices;
  onChange: (change: WantedChange | null) => void;
}

function ParameterChange({ choices, onChange }: PartProps) {
  const t = useText('workbench/payroll/batches/what-if');
  const nameOf = useLocalName();
  const format = useFormat();
  const shown = useShownValue();
  const [code, setCode] = useState<string | null>(null);
  const parameter = choices.parameters.find((each) => each.code === code);
  return (
    <>
      <Select
        label={t('fields.rate')}
        required
        searchable
        data-autofocus
        data={choices.parameters.map(({ code: value, name }) => ({ value, label: nameOf(name, value) }))}
        value={code}
        onChange={(next) => {
          setCode(next);
          onChange(null);
        }}
      />
      {parameter && (
        <>
          <Text size="sm" c="dimmed">
            {parameter.from
              ? t('inForceSince', {
                  value: shown(parameter.value, parameter.type),
                  day: format.day(parameter.from),
                })
              : t('inForce', { value: shown(parameter.value, parameter.type) })}
          </Text>
          <ValueField
            key={parameter.code}
            label={t('fields.value')}
            type={parameter.type}
            onChange={(value) =>
              onChange(value === undefined ? null : { kind: 'parameter', code: parameter.code, value })
            }
          />
        </>
      )}
    </>
  );
}

function RuleChange({ batch, choices, onChange }: PartProps & { batch: Batch }) {
  const t = useText('workbench/payroll/batches/what-if');
  const nameOf = useLocalName();
  const plan = useQuery(trpc.payroll.batchTables.plan.queryOptions({ batchId: batch.id }));
  const [key, setKey] = useState<string | null>(null);
  const [formula, setFormula] = useState('');
  const rule = choices.rules.find((each) => keyOf(each) === key);
  const put = (next: string, of = rule) => {
    setFormula(next);
    const isOther = of !== undefined && next.trim() !== '' && next.trim() !== of.formula;
    onChange(isOther ? { kind: 'rule', table: of.table, column: of.column, formula: next.trim() } : null);
  };
  return (
    <>
      <Select
        label={t('fields.column')}
        required
        searchable
        data-autofocus
        data={choices.rules.map((each) => ({
          value: keyOf(each),
          label: `${nameOf(each.tableName, each.table)} · ${nameOf(each.name, each.column)}`,
        }))}
        value={key}
        onChange={(next) => {
          setKey(next);
          const found = choices.rules.find((each) => keyOf(each) === next);
          put(found?.formula ?? '', found);
        }}
      />
      {rule && plan.data && (
        <Input.Wrapper label={t('fields.formula')} labelElement="div">
          <FormulaInput
            aria-label={t('fields.formula')}
            value={formula}
            onChange={(next) => put(next)}
            solution={plan.data.file}
            table={rule.table}
          />
        </Input.Wrapper>
      )}
      {rule && plan.error && <ErrorState error={plan.error} onRetry={() => plan.refetch()} />}
    </>
  );
}

const keyOf = ({ table, column }: { table: string; column: string }) => `${table}.${column}`;
