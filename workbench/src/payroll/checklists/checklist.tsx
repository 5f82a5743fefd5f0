import { Badge, Group, Skeleton, Stack, Text } from '@mantine/core';
import type { RouterOutputs } from '@suanpan/portal/kit/api';
import { ErrorState } from '@suanpan/portal/kit/errors';
import { hasText, useFormat, useText } from '@suanpan/portal/kit/i18n';
import { AppLink } from '@suanpan/portal/kit/location';
import { useLocalName } from '../../shared/local-name.ts';

export type ChecklistLine = RouterOutputs['payroll']['checklists']['batch'][number];
export type ChecklistTopic = ChecklistLine['topic'];
type Line = ChecklistLine;

const TEXTS = 'workbench/payroll/checklists';
const colours: Record<Line['state'], string> = { ok: 'green', look: 'yellow', missing: 'red' };

interface ChecklistProps {
  lines: readonly Line[] | undefined;
  error: unknown;
  onRetry(): void;
  /** Where what a line speaks of is put in order. */
  cureOf(topic: ChecklistTopic): string | undefined;
  onFollow?(): void;
}

/** What has to stand before a step that can't be taken back, each line with the way to its cure. */
export function Checklist({ lines, error, onRetry, cureOf, onFollow }: ChecklistProps) {
  const t = useText(TEXTS);
  if (error) return <ErrorState error={error} onRetry={onRetry} />;
  if (!lines) return <Skeleton h={120} />;
  return (
    <Stack gap={6} component="ul" m={0} p={0} style={{ listStyle: 'none' }} aria-label={t('title')}>
      {lines.map((line) => {
        const href = line.state === 'ok' ? undefined : cureOf(line.topic);
        return (
          <Group key={line.topic} component="li" gap="xs" wrap="nowrap" align="flex-start">
            <Badge color={colours[line.state]} w={120} style={{ flex: 'none' }}>
              {t(`states.${line.state}`)}
            </Badge>
            <Text size="sm">
              <Sentence line={line} />
            </Text>
            {href && (
              <AppLink href={href} size="sm" style={{ flex: 'none' }} onClick={onFollow}>
                {t(line.state === 'missing' ? 'cure' : 'look')}
              </AppLink>
            )}
          </Group>
        );
      })}
    </Stack>
  );
}

function Sentence({ line }: { line: Line }) {
  const t = useText(TEXTS);
  const format = useFormat();
  const nameOf = useLocalName();
  if (line.topic === 'deciders' && line.state === 'missing' && line.names.length === 0)
    return t('deciders.none');
  const names = line.names.map((name) => {
    const total = `totalNames.${String(name)}`;
    return line.topic === 'totals' && hasText(TEXTS, total) ? t(total) : nameOf(name);
  });
  const count = line.count ?? 0;
  const sentence = `${line.topic}.${line.state}`;
  if (!hasText(TEXTS, sentence)) return t(`states.${line.state}`);
  return t(sentence, { count, shown: format.number(count), names: names.join(', ') });
}
