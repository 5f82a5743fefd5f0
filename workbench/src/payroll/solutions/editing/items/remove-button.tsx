import { Button } from '@mantine/core';

/** Takes the thing that a form edits out of the copy; below its fields, out of the way. */
export function RemoveButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <Button size="compact-sm" variant="subtle" color="red" style={{ alignSelf: 'start' }} onClick={onClick}>
      {label}
    </Button>
  );
}
