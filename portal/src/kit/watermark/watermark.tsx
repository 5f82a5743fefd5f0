import { Box } from '@mantine/core';
import { type ReactNode, useId } from 'react';

interface WatermarkProps {
  /** `watermarkText(person, mode)`, or what the server says; nothing: no watermark. */
  words: string | null | undefined;
  children: ReactNode;
}

/** Lays the reader's name over what they read, on screen and on paper; it never catches the pointer. */
export function Watermark({ words, children }: WatermarkProps) {
  const pattern = useId();
  if (!words) return children;
  // Han glyphs are twice as wide as Latin ones; the tile must hold the whole text.
  const width = [...words].reduce((sum, glyph) => sum + (glyph.charCodeAt(0) > 0x2e80 ? 15 : 8.5), 0);
  const tile = Math.max(170, width * 1.15 + 40);
  return (
    <Box pos="relative">
      {children}
      <svg
        aria-hidden="true"
        data-testid="watermark"
        data-words={words}
        style={{
          position: 'absolute',
          inset: 0,
          width: '100%',
          height: '100%',
          pointerEvents: 'none',
          zIndex: 2,
        }}
      >
        <defs>
          <pattern
            id={pattern}
            width={tile}
            height={tile * 0.72}
            patternUnits="userSpaceOnUse"
            patternTransform="rotate(-22)"
          >
            <text x="16" y={tile * 0.36} fontSize="14" fill="currentColor" fillOpacity="0.07">
              {words}
            </text>
          </pattern>
        </defs>
        <rect width="100%" height="100%" fill={`url(#${pattern})`} />
      </svg>
    </Box>
  );
}
