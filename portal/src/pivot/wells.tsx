import { ActionIcon, Group, Menu, Paper, SimpleGrid, Text, UnstyledButton } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { type DragEvent, type KeyboardEvent, type ReactNode, useState } from 'react';
import { useText } from '../kit/i18n/index.ts';
import { keyed } from '../kit/list/index.ts';
import type { Field, PivotPlace } from './pivot-place.ts';
import classes from './pivots.module.css';
import type { PivotWords } from './use-pivot-words.ts';

const NAMES = ['filter', 'columns', 'rows', 'values'] as const;
type Well = (typeof NAMES)[number];

const DRAGGED = 'text/x-suanpan-field';

interface WellsProps {
  place: PivotPlace;
  words: PivotWords;
  /** Chooses what a filter lets through. */
  filterOf: (field: string) => ReactNode;
}

/** Filter, columns, rows, values: fields are put in by drag or by menu, and taken along from one to the other. */
export function Wells({ place, words, filterOf }: WellsProps) {
  return (
    <SimpleGrid cols={{ base: 1, sm: 2, lg: 4 }} spacing="xs">
      {NAMES.map((well) => (
        <OneWell key={well} well={well} place={place} words={words} filterOf={filterOf} />
      ))}
    </SimpleGrid>
  );
}

const inWell = ({ definition }: PivotPlace, well: Well): string[] =>
  well === 'values' || well === 'filter' ? definition[well].map(({ field }) => field) : definition[well];

const fits = (well: Well, field: Field) => (well === 'values' ? true : field.groups);

/** The wells with the field in this one; a field groups in one place only. */
function put({ definition, change, source }: PivotPlace, well: Well, field: Field, at?: number): void {
  const { code } = field;
  if (well === 'values') {
    if (definition.values.length >= 4) return;
    const aggregate = field.figures ? 'sum' : source.individual ? 'distinct' : 'count';
    return change({ values: [...definition.values, { field: code, aggregate }] });
  }
  if (well === 'filter') {
    if (definition.filter.some((each) => each.field === code)) return;
    return change({ filter: [...definition.filter, { field: code, values: [] }] });
  }
  const without = {
    rows: definition.rows.filter((each) => each !== code),
    columns: definition.columns.filter((each) => each !== code),
  };
  const line = without[well];
  const place = at ?? line.length;
  change({ ...without, [well]: [...line.slice(0, place), code, ...line.slice(place)].slice(0, 3) });
}

function take({ definition, change }: PivotPlace, well: Well, at: number): void {
  if (well === 'values' && definition.values.length === 1) return;
  change({ [well]: definition[well].filter((_, index) => index !== at) });
}

/** The fields of a well in another order. */
function move({ definition, change }: PivotPlace, well: Well, from: number, to: number): void {
  const line: unknown[] = definition[well].filter((_, index) => index !== from);
  line.splice(to, 0, definition[well][from]);
  change({ [well]: line });
}

/** Into a well, before the field that stands there at this place, or behind all. */
function dropInto(place: PivotPlace, words: PivotWords, well: Well, dragged: string, before?: number): void {
  const [from, at, code = ''] = dragged.split(' ');
  const field = words.fieldOf(decodeURIComponent(code));
  if (!field || !fits(well, field)) return;
  const index = Number(at);
  if (from === well) {
    const last = place.definition[well].length - 1;
    move(place, well, index, before ?? last);
  } else if (from === 'filter' && well !== 'values') {
    put(place, well, field, before);
    take(place, from, index);
  } else put(place, well, field, before);
}

function OneWell({ well, place, words, filterOf }: WellsProps & { well: Well }) {
  const t = useText('portal/pivot');
  const [over, setOver] = useState(false);
  const fields = place.table.fields.filter((field) => fits(well, field));
  const drop = (event: DragEvent) => {
    setOver(false);
    // On a field in the well: before that one.
    if (event.defaultPrevented) return;
    event.preventDefault();
    dropInto(place, words, well, event.dataTransfer.getData(DRAGGED));
  };
  const entries = inWell(place, well);
  return (
    <Paper
      withBorder
      p="xs"
      component="section"
      aria-label={t(`wells.${well}`)}
      className={classes.well}
      data-over={over || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Group justify="space-between" mb={4} wrap="nowrap">
        <Text size="xs" c="dimmed" fw={600}>
          {t(`wells.${well}`)}
        </Text>
        <Menu position="bottom-end" shadow="md">
          <Menu.Target>
            <ActionIcon size="sm" variant="subtle" aria-label={t('addTo', { well: t(`wells.${well}`) })}>
              <IconPlus size={14} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown mah={360} style={{ overflowY: 'auto' }}>
            {fields.map((field) => (
              <Menu.Item key={field.code} onClick={() => put(place, well, field)}>
                {words.field(field.code)}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      </Group>
      <Group gap={6}>
        {keyed(entries, (code) => code).map(({ key, item: code }, at) => (
          <Chip key={key} well={well} at={at} code={code} place={place} words={words} />
        ))}
        {entries.length === 0 && (
          <Text size="xs" c="dimmed">
            {t('empty')}
          </Text>
        )}
      </Group>
      {well === 'filter' && entries.map((code) => <div key={code}>{filterOf(code)}</div>)}
    </Paper>
  );
}

interface ChipProps {
  well: Well;
  at: number;
  code: string;
  place: PivotPlace;
  words: PivotWords;
}

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

/** A field in a well: dragged within it and elsewhere, or by keys and its menu moved, added up otherwise, taken out. */
function Chip({ well, at, code, place, words }: ChipProps) {
  const t = useText('portal/pivot');
  const { definition, source, change } = place;
  const value = well === 'values' ? definition.values[at] : undefined;
  const field = words.fieldOf(code);
  const last = definition[well].length - 1;
  /** One place further, with Alt and an arrow: the field keeps the keyboard where it goes. */
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = STEPS[event.key] ?? 0;
    if (!event.altKey || step === 0) return;
    event.preventDefault();
    event.stopPropagation();
    if (at + step < 0 || at + step > last) return;
    const chip = event.currentTarget;
    move(place, well, at, at + step);
    setTimeout(() => chip.focus());
  };
  const aggregates = source.aggregates.filter(
    (each) => each === 'count' || each === 'distinct' || field?.figures,
  );
  return (
    <Menu shadow="md">
      <Menu.Target>
        <UnstyledButton
          className={classes.chip}
          draggable
          aria-keyshortcuts="Alt+ArrowLeft Alt+ArrowRight"
          onKeyDownCapture={onKeyDown}
          onDragOver={(event) => event.preventDefault()}
          onDrop={(event) => {
            event.preventDefault();
            dropInto(place, words, well, event.dataTransfer.getData(DRAGGED), at);
          }}
          onDragStart={(event) =>
            event.dataTransfer.setData(DRAGGED, `${well} ${at} ${encodeURIComponent(code)}`)
          }
        >
          {value ? words.value(value) : words.field(code)}
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {value &&
          aggregates.map((aggregate) => (
            <Menu.Item
              key={aggregate}
              onClick={() =>
                change({
                  values: definition.values.map((each, index) =>
                    index === at ? { field: code, aggregate } : each,
                  ),
                })
              }
            >
              {t(`aggregates.${aggregate}`)}
            </Menu.Item>
          ))}
        {value && <Menu.Divider />}
        {last > 0 &&
          ([-1, 1] as const).map((step) => (
            <Menu.Item
              key={step}
              disabled={at + step < 0 || at + step > last}
              onClick={() => move(place, well, at, at + step)}
            >
              {t(step < 0 ? 'moveBefore' : 'moveBehind')}
            </Menu.Item>
          ))}
        {field &&
          NAMES.filter((other) => other !== well && other !== 'values' && fits(other, field)).map((other) => (
            <Menu.Item key={other} onClick={() => put(place, other, field)}>
              {t('moveTo', { well: t(`wells.${other}`) })}
            </Menu.Item>
          ))}
        <Menu.Item
          color="red"
          disabled={well === 'values' && definition.values.length === 1}
          onClick={() => take(place, well, at)}
        >
          {t('remove')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
