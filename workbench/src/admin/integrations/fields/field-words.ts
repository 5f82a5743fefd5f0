import { hasText, type useText } from '@suanpan/portal/kit/i18n';

type Words = ReturnType<typeof useText<'workbench/admin/integrations'>>;

/** Kinds of records and their fields are the server's words; the ones we know are said in the reader's language. */
export function sourceModel(t: Words, model: string): string {
  const key = `fields.models.${model}`;
  return hasText('workbench/admin/integrations', key) ? t(key) : model;
}

export function sourceField(t: Words, field: string): string {
  const key = `fields.sources.${field}`;
  return hasText('workbench/admin/integrations', key) ? t(key) : field;
}
