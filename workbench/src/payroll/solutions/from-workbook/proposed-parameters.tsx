import { Code, Group, Stack, Text, TextInput } from '@mantine/core';
import type { ProposedParameter } from '@suanpan/engine';
import { useFormat, useText } from '@suanpan/portal/kit/i18n';
import { useEffect, useState } from 'react';

interface ProposedParametersProps {
  parameters: readonly ProposedParameter[];
  names: Readonly<Record<string, string>>;
  onNames: (names: Readonly<Record<string, string>>) => void;
}

/** Single cells that formulas read in every row: they become parameters of the solution. */
export function ProposedParameters({ parameters, names, onNames }: ProposedParametersProps) {
  const t = useText('workbench/payroll/solutions');
  if (parameters.length === 0) return null;
  return (
    <Stack gap={6}>
      <Text fw={600} size="sm">
        {t('fromWorkbook.parameters')}
      </Text>
      {parameters.map((one) => (
        <Parameter key={one.place} one={one} onName={(name) => onNames({ ...names, [one.place]: name })} />
      ))}
    </Stack>
  );
}

function Parameter({ one, onName }: { one: ProposedParameter; onName: (name: string) => void }) {
  const t = useText('workbench/payroll/solutions');
  const format = useFormat();
  const [name, setName] = useState(one.name);
  useEffect(() => setName(one.name), [one.name]);
  const value =
    typeof one.value === 'number'
      ? format.number(one.value, { maximumFractionDigits: 10 })
      : String(one.value ?? '');
  return (
    <Group gap="sm">
      <TextInput
        size="xs"
        aria-label={t('fromWorkbook.nameOf', { column: one.place })}
        value={name}
        onChange={(event) => {
          setName(event.currentTarget.value);
          onName(event.currentTarget.value);
        }}
      />
      <Text size="sm" className="tabular">
        {value}
      </Text>
      <Code fz="xs">{one.code}</Code>
      <Text size="xs" c="dimmed">
        {one.place}
      </Text>
    </Group>
  );
}
