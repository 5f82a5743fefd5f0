import { Text } from '@mantine/core';

interface PersonNameProps {
  person: { name: string; employeeNumber: string };
}

/** Name before number; a row that is nobody's is called by its key. */
export function PersonName({ person: { name, employeeNumber } }: PersonNameProps) {
  if (!name) return employeeNumber;
  return (
    <>
      {name}{' '}
      <Text span size="xs" c="dimmed" className="tabular">
        {employeeNumber}
      </Text>
    </>
  );
}
