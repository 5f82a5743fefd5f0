import { Anchor, Button, Checkbox, Group, ScrollArea, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { ErrorState } from '@suanpan/portal/kit/errors';
import { useFormat, useLanguage, useText } from '@suanpan/portal/kit/i18n';
import { useEffect, useState } from 'react';
import { formatCell } from '../store/cell-values.ts';
import type {
  CellValue,
  ColumnValues,
  SheetColumn,
  SheetFilter,
  SheetQuery,
  SheetSource,
} from '../store/sheet-types.ts';
import { valuesOf } from './conditions.ts';

interface ValueListProps {
  column: SheetColumn;
  source: SheetSource;
  query: SheetQuery;
  current: SheetFilter | undefined;
  onApply(filter: SheetFilter | null): void;
}

/** What stands in a column among the rows that the other filters leave, with how often; ticked is what stays. */
export function ValueList({ column, source, query, current, onApply }: ValueListProps) {
  const t = useText('workbench/sheet');
  const format = useFormat();
  const language = useLanguage();
  const [like, setLike] = useState('');
  const { found, failure, ask } = useColumnValues(source, column, query, like);
  /** Null: everything, also what isn't listed. */
  const [ticked, setTicked] = useState<ReadonlySet<CellValue> | null>(
    current ? new Set(valuesOf(current)) : null,
  );
  if (failure) return <ErrorState error={failure} onRetry={ask} />;
  if (!found) return <Skeleton h={260} />;
  const listed: { value: CellValue; count: number }[] = [...found.values];
  if (found.blanks > 0 && like === '') listed.unshift({ value: null, count: found.blanks });
  const isWhole = found.values.length === found.distinct;
  const isTicked = (value: CellValue) => ticked?.has(value) ?? true;
  const toggle = (value: CellValue, on: boolean) => {
    const next = new Set(ticked ?? listed.map((each) => each.value));
    if (on) next.add(value);
    else next.delete(value);
    setTicked(next);
  };
  const named = (value: CellValue) =>
    value === null ? t('filter.blanks') : formatCell(value, column, language);
  const apply = (values: ReadonlySet<CellValue> | null) =>
    onApply(values && { column: column.code, operator: 'in', value: [...values] });
  return (
    <Stack gap="xs">
      <TextInput
        size="xs"
        type="search"
        aria-label={t('filter.search')}
        placeholder={t('filter.search')}
        data-autofocus
        value={like}
        onChange={(event) => setLike(event.currentTarget.value)}
      />
      <Group gap={6}>
        <Button size="compact-xs" variant="default" onClick={() => setTicked(null)}>
          {t('filter.all')}
        </Button>
        <Button size="compact-xs" variant="default" onClick={() => setTicked(new Set())}>
          {t('filter.nothing')}
        </Button>
        {like !== '' && listed.length > 0 && (
          <Button
            size="compact-xs"
            variant="default"
            onClick={() => setTicked(new Set(listed.map((each) => each.value)))}
          >
            {t('filter.onlyFound')}
          </Button>
        )}
      </Group>
      <ScrollArea.Autosize mah={300} type="auto">
        <Stack gap={4}>
          {listed.length === 0 && (
            <Text size="sm" c="dimmed">
              {t('filter.noValues')}
            </Text>
          )}
          {listed.map(({ value, count }) => (
            <Group key={`${typeof value} ${value}`} gap={8} wrap="nowrap">
              <Checkbox
                size="xs"
                label={named(value)}
                checked={isTicked(value)}
                onChange={(event) => toggle(value, event.currentTarget.checked)}
                style={{ flex: 1, minWidth: 0 }}
              />
              <Text size="xs" c="dimmed" className="tabular">
                {format.number(count)}
              </Text>
              <Anchor component="button" type="button" size="xs" onClick={() => apply(new Set([value]))}>
                {t('filter.only')}
              </Anchor>
            </Group>
          ))}
        </Stack>
      </ScrollArea.Autosize>
      {!isWhole && (
        <Text size="xs" c="dimmed">
          {t('filter.more', {
            shown: format.number(found.values.length),
            all: format.number(found.distinct),
          })}
        </Text>
      )}
      {ticked === null || isWhole || ticked.size > 0 ? null : (
        <Text size="xs">{t('filter.nothingLeft')}</Text>
      )}
      <Group justify="flex-end">
        <Button disabled={ticked?.size === 0} onClick={() => apply(ticked)}>
          {t('filter.apply')}
        </Button>
      </Group>
    </Stack>
  );
}

/** Asked once the search has rested; an answer that comes late is dropped. */
function useColumnValues(source: SheetSource, column: SheetColumn, query: SheetQuery, like: string) {
  const [found, setFound] = useState<ColumnValues | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [asked, setAsked] = useState(0);
  useEffect(() => {
    let isWanted = true;
    const others = { ...query, filter: query.filter.filter((each) => each.column !== column.code) };
    const timer = setTimeout(
      () =>
        source.values?.(column.code, others, like).then(
          (answer) => {
            if (!isWanted) return;
            setFound(answer);
            setFailure(null);
          },
          (problem: unknown) => isWanted && setFailure(problem),
        ),
      like === '' ? 0 : 250,
    );
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [source, column, query, like, asked]);
  return { found, failure, ask: () => setAsked(asked + 1) };
}
