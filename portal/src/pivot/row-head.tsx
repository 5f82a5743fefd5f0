import { Menu, UnstyledButton } from '@mantine/core';
import { useText } from '../kit/i18n/index.ts';
import type { Answer, PivotPlace } from './pivot-place.ts';
import classes from './pivots.module.css';
import type { PivotWords } from './use-pivot-words.ts';

interface RowHeadProps {
  /** The group of the line, and how many of its fields this head stands for. */
  group: Answer['rows'][number];
  depth: number;
  label: string;
  place: PivotPlace;
  words: PivotWords;
}

/**
 * A group of the table, which is broken down by another field: the group becomes a filter, the field its rows. It asks for
 * groups as the wells do, so it shows nobody more than those do.
 */
export function RowHead({ group, depth, label, place, words }: RowHeadProps) {
  const t = useText('portal/pivot');
  const { definition, table, change } = place;
  const through = definition.rows.slice(0, depth + 1);
  // Columns of a table are often called as what is known of everybody: the department of one's record, and of the table.
  const taken = new Set([...through, ...definition.columns].map(words.field));
  const fields = table.fields.filter(({ code, groups }) => groups && !taken.has(words.field(code)));
  if (fields.length === 0) return label;
  const breakDown = (field: string) =>
    change({
      rows: [field],
      filter: [
        ...definition.filter.filter((each) => !through.includes(each.field)),
        ...through.map((each, at) => ({ field: each, values: [group[at] ?? ''] })),
      ],
    });
  return (
    <Menu position="bottom-start" shadow="md">
      <Menu.Target>
        <UnstyledButton className={classes.figure}>{label}</UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown mah={360} style={{ overflowY: 'auto' }}>
        <Menu.Label>{t('breakDown', { group: label })}</Menu.Label>
        {fields.map(({ code }) => (
          <Menu.Item key={code} onClick={() => breakDown(code)}>
            {words.field(code)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
