import { Textarea, type TextareaProps } from '@mantine/core';

/** A remark, a reason, a memo: grows with what is typed, and takes as much as the server does. */
export function MultilineInput(props: TextareaProps) {
  return <Textarea autosize minRows={2} maxLength={2000} {...props} />;
}
