import { Badge, List, ScrollArea, Stack, Text } from '@mantine/core';
import { useLocalText, useText } from '@suanpan/portal/kit/i18n';
import {
  type Difference,
  differingRows,
  isNamedAlone,
  placeInWords,
  valueInWords,
} from './difference-words.ts';

const colours = { added: 'green', removed: 'red', changed: 'blue' } as const;

/** What differs between two copies, place by place, in words. */
export function CopyDifferences({ differences }: { differences: readonly Difference[] }) {
  const t = useText('workbench/payroll/solutions');
  if (differences.length === 0) {
    return (
      <Text size="sm" c="dimmed" mt="sm">
        {t('compare.same')}
      </Text>
    );
  }
  return (
    <ScrollArea.Autosize mah={420} mt="sm" type="auto">
      <List listStyleType="none" spacing="sm" aria-label={t('compare.title')}>
        {differences.map((one) => (
          <List.Item key={`${one.kind} ${one.path}`} data-difference={one.path}>
            <OneDifference difference={one} />
          </List.Item>
        ))}
      </List>
    </ScrollArea.Autosize>
  );
}

function OneDifference({ difference }: { difference: Difference }) {
  const t = useText('workbench/payroll/solutions');
  const local = useLocalText();
  const { before, after } = isNamedAlone(difference)
    ? { before: null, after: null }
    : differingRows(difference.before, difference.after);
  return (
    <Stack gap={2}>
      <Text size="sm" component="div">
        <Badge size="xs" color={colours[difference.kind]} mr={6}>
          {t(`compare.kinds.${difference.kind}`)}
        </Badge>
        {placeInWords(difference, local)}
      </Text>
      <Lines
        label={difference.kind === 'changed' ? t('compare.before') : undefined}
        of={valueInWords(before, difference, local)}
        gone
      />
      <Lines
        label={difference.kind === 'changed' ? t('compare.after') : undefined}
        of={valueInWords(after, difference, local)}
      />
    </Stack>
  );
}

interface LinesProps {
  label: string | undefined;
  of: readonly string[];
  gone?: boolean;
}

function Lines({ label, of, gone = false }: LinesProps) {
  if (of.length === 0) return null;
  return (
    <Text
      size="xs"
      pl="sm"
      c={gone ? 'dimmed' : undefined}
      style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
    >
      {label && (
        <Text span inherit c="dimmed">
          {label}:{' '}
        </Text>
      )}
      {of.join('\n')}
    </Text>
  );
}
