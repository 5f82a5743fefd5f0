import { Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { FormInputs } from './form-inputs.tsx';
import { blankValues, type FormField } from './form-values.ts';

/** A form as whoever fills it in will see it; what is tried here goes nowhere. */
export function FormPreview({ fields }: { fields: readonly FormField[] }) {
  const shape = JSON.stringify(fields);
  return <Blank key={shape} fields={fields} />;
}

function Blank({ fields }: { fields: readonly FormField[] }) {
  const form = useForm({ initialValues: { form: blankValues(fields) } });
  return (
    <Stack gap="md">
      <FormInputs
        fields={fields}
        at="form"
        inputAt={(path) => form.getInputProps(path)}
        names={{}}
        currency={null}
      />
    </Stack>
  );
}
