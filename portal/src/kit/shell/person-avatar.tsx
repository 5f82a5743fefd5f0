import { Avatar, type MantineSize } from '@mantine/core';
import { initialsOf } from './initials.ts';

interface PersonAvatarProps {
  name: string;
  url: string | null | undefined;
  size?: number | MantineSize;
}

/** Somebody's picture, or the letters of their name; the name stands beside it wherever it is used. */
export function PersonAvatar({ name, url, size = 34 }: PersonAvatarProps) {
  return (
    <Avatar src={url ?? null} alt="" color="teal" radius="50%" size={size}>
      {initialsOf(name)}
    </Avatar>
  );
}
