import { Autocomplete } from '@mantine/core';
import type { GetInputPropsReturnType } from '@mantine/form';

interface DatedRow {
  id: string;
  version: number;
  item: string;
  validFrom: string;
  validTo: string | null;
}

interface DatedFields {
  item: string;
  validFrom: string | null;
  validTo: string | null;
}

/** What the form of every dated value begins with. */
export function datedFields(row: DatedRow | undefined): DatedFields {
  return { item: row?.item ?? '', validFrom: row?.validFrom ?? null, validTo: row?.validTo ?? null };
}

/** What every dated value is put with; the row's version where one is changed. */
export function datedInput(employmentId: string, row: DatedRow | undefined, values: DatedFields) {
  return {
    ...(row ? { id: row.id, version: row.version } : {}),
    employmentId,
    item: values.item.trim(),
    validFrom: values.validFrom ?? '',
    validTo: values.validTo,
  };
}

interface ItemInputProps {
  label: string;
  others: readonly DatedRow[];
  field: GetInputPropsReturnType;
}

/** The item, offering those this employment has already. */
export function ItemInput({ label, others, field }: ItemInputProps) {
  return (
    <Autocomplete label={label} required data={[...new Set(others.map((one) => one.item))]} {...field} />
  );
}
