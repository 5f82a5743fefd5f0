import { Text } from '@mantine/core';
import { type Person, piecesOf } from './mentions.ts';

/** A note as it was written; who is called stands out. */
export function NoteText({ text, mentions }: { text: string; mentions: readonly Person[] }) {
  let at = 0;
  return (
    <Text size="sm" component="div" style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
      {piecesOf(text, mentions).map((piece) => {
        at += piece.text.length;
        return (
          <Text
            key={at}
            span
            fw={piece.person ? 650 : undefined}
            c={piece.person ? 'var(--mantine-color-anchor)' : undefined}
          >
            {piece.text}
          </Text>
        );
      })}
    </Text>
  );
}
