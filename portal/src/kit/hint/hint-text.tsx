import { Tooltip } from '@mantine/core';

interface HintTextProps {
  label: string;
  position: 'top' | 'right';
  target: HTMLElement;
}

/** What a hint says, beside what it is of. In a file of its own: what places it is loaded with the first hint. */
export function HintText(props: HintTextProps) {
  return <Tooltip opened {...props} />;
}
