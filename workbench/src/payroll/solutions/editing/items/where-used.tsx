import { List, ScrollArea, Stack, Text } from '@mantine/core';
import type { ReferencePlace } from '@suanpan/engine/authoring';
import { useText } from '@suanpan/portal/kit/i18n';
import { AppLink } from '@suanpan/portal/kit/location';
import { useEditorHref } from '../copy/editor-links.tsx';
import { usePlaceNames } from './use-place-names.ts';

interface WhereUsedProps {
  places: readonly ReferencePlace[];
  /** As `usePlaceNames` has it: asked where the file is known, which dialogs don't. */
  nameOf: (place: ReferencePlace) => string;
  heading?: string;
  /** Links lead to the place; in a dialog they are plain words. */
  linked?: boolean;
}

function placeHref(place: ReferencePlace): string {
  switch (place.kind) {
    case 'column':
      return `tables/${place.code}?column=${encodeURIComponent(place.column ?? '')}`;
    case 'table':
      return `tables/${place.code}`;
    case 'step':
      return 'steps';
    case 'rule':
      return `verification?item=${encodeURIComponent(place.code)}`;
    case 'balance':
      return `balances?item=${encodeURIComponent(place.code)}`;
    case 'payslip':
      return 'payslip';
    case 'test':
      return 'tests';
    default:
      return 'json';
  }
}

/** Where something is used. */
function WhereUsed({ places, nameOf, heading, linked }: WhereUsedProps) {
  const t = useText('workbench/payroll/solutions');
  const hrefOf = useEditorHref();
  return (
    <>
      {heading && (
        <Text size="sm" fw={500}>
          {heading}
        </Text>
      )}
      <ScrollArea.Autosize mah={220}>
        <List size="xs" spacing={2}>
          {places.map((place) => {
            const what = place.column ? `${place.code}[${place.column}]` : place.code;
            const label = `${t(`placeKinds.${place.kind}`)} ${nameOf(place)}`;
            return (
              <List.Item key={`${place.kind} ${what}`}>
                {linked ? (
                  <AppLink href={hrefOf(placeHref(place))} size="xs">
                    {label}
                  </AppLink>
                ) : (
                  label
                )}
              </List.Item>
            );
          })}
        </List>
      </ScrollArea.Autosize>
    </>
  );
}

/** The same where the file is open: each place leads to itself. */
export function LinkedUsers(props: Pick<WhereUsedProps, 'places' | 'heading'>) {
  return <WhereUsed {...props} nameOf={usePlaceNames()} linked />;
}

interface RemovalMessageProps extends Pick<WhereUsedProps, 'nameOf'> {
  text: string;
  /** What reads each of those that go; several have a heading each. */
  parts: readonly { heading?: string | undefined; places: readonly ReferencePlace[] }[];
}

/** What is asked before something goes: what it is, and who reads it. */
export function RemovalMessage({ text, parts, nameOf }: RemovalMessageProps) {
  const t = useText('workbench/payroll/solutions');
  const read = parts.filter(({ places }) => places.length > 0);
  const users = new Set(read.flatMap(({ places }) => places.map((place) => JSON.stringify(place)))).size;
  return (
    <Stack gap="xs">
      <Text size="sm">{text}</Text>
      {users > 0 && (
        <Text size="sm" fw={500}>
          {t('tables.removeUsers', { count: users })}
        </Text>
      )}
      {read.map(({ heading, places }) => (
        <WhereUsed
          key={heading ?? ''}
          places={places}
          nameOf={nameOf}
          {...(heading === undefined ? {} : { heading })}
        />
      ))}
    </Stack>
  );
}
