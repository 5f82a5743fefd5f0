import type { RouterInputs, RouterOutputs } from '@suanpan/portal/kit/api';

export type KnownForms = RouterOutputs['inbox']['forms']['list'];
export type FormRow = KnownForms['rows'][number];
type Field = RouterInputs['inbox']['forms']['save']['fields'][number];
type Texts = Record<string, string>;

/** A field as it is designed: words in the language one works in, what others say of it is kept. */
export interface FieldValues {
  key: string;
  kept: Field | undefined;
  kind: Field['kind'];
  label: string;
  help: string;
  required: boolean;
  choices: string[];
  fields: FieldValues[];
}

export interface DesignValues {
  name: string;
  fields: FieldValues[];
  departmentIds: string[];
  roles: string[];
  enabled: boolean;
}

type Say = (texts: Texts | undefined, otherwise?: string) => string;

const newKey = () => `f${crypto.randomUUID().replaceAll('-', '').slice(0, 12)}`;

export const blankField = (): FieldValues => ({
  ...{ key: newKey(), kept: undefined, kind: 'text', label: '', help: '' },
  ...{ required: false, choices: [], fields: [] },
});

export function valuesOf(field: Field, say: Say): FieldValues {
  return {
    key: field.key,
    kept: field,
    kind: field.kind,
    label: say(field.label, field.key),
    help: say(field.help, ''),
    required: field.required,
    choices: (field.choices ?? []).map((choice) => say(choice.label, choice.value)),
    fields: (field.fields ?? []).map((each) => valuesOf(each, say)),
  };
}

/** What is stored of it; a choice that stays keeps its value, so that what was answered still means it. */
export function fieldOf(values: FieldValues, language: string, say: Say): Field {
  const { key, kept, kind, required } = values;
  const known = new Map((kept?.choices ?? []).map((choice) => [say(choice.label, choice.value), choice]));
  const help = values.help.trim();
  return {
    key,
    kind,
    required,
    label: { ...kept?.label, [language]: values.label.trim() },
    ...(help ? { help: { ...kept?.help, [language]: help } } : {}),
    ...(kind === 'choice'
      ? {
          choices: values.choices.map(
            (label) => known.get(label) ?? { value: newKey(), label: { [language]: label } },
          ),
        }
      : {}),
    ...(kind === 'rows' ? { fields: values.fields.map((each) => fieldOf(each, language, say)) } : {}),
  };
}
