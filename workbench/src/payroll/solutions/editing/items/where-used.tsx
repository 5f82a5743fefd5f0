import { List, ScrollArea, Text } from '@mantine/core';
import type { ReferencePlace } from '@suanpan/engine/authoring';
import { useText } from '@suanpan/portal/kit/i18n';
import { AppLink } from '@suanpan/portal/kit/location';
import { useEditorHref } from '../copy/editor-links.tsx';

interface WhereUsedProps {
  places: readonly ReferencePlace[];
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
export function WhereUsed({ places, heading, linked }: WhereUsedProps) {
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
            const label = `${t(`placeKinds.${place.kind}`)} ${what}`;
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
