import { Stack, Text } from '@mantine/core';
import { useFormat, useLocalText, useText } from '../../kit/i18n/index.ts';
import type { Grounds } from './grounds.ts';
import { PersonName } from './person-name.tsx';

type Overruled = Grounds['typedOver']['rows'][number];

/** Values that people put in the place of computed ones: what, of whom, why, by whom and when. */
export function TypedOverValues({ grounds: { typedOver } }: { grounds: Grounds }) {
  const t = useText('portal/inbox');
  const format = useFormat();
  const local = useLocalText();
  const more = typedOver.total - typedOver.rows.length;
  const said = (value: Overruled['value'], { type, scale }: Overruled) => {
    if (typeof value !== 'number') return String(value ?? '–');
    return type === 'money'
      ? format.money(value, { symbol: false, ...(scale === null ? {} : { scale }) })
      : format.number(value, { maximumFractionDigits: scale ?? 6 });
  };
  return (
    <Stack gap="sm" data-testid="grounds-typed-over">
      {typedOver.rows.map((each) => (
        <div key={`${local(each.table)} ${each.rowKey} ${local(each.column)}`}>
          <Text size="sm">
            <PersonName person={each} /> · {local(each.column)}:{' '}
            {each.computed !== null && (
              <>
                <s>{said(each.computed, each)}</s>{' '}
              </>
            )}
            <b className="tabular">{said(each.value, each)}</b>
          </Text>
          <Text size="xs" c="dimmed">
            {each.reason} · {each.by ?? '–'}, {format.instant(each.at)}
          </Text>
        </div>
      ))}
      {more > 0 && (
        <Text size="sm" c="dimmed">
          {t('andMore', { count: more })}
        </Text>
      )}
    </Stack>
  );
}
