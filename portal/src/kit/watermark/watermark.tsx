import { Box } from '@mantine/core';
import { type CSSProperties, createContext, type ReactNode, use, useId } from 'react';

interface WatermarkProps {
  /** What the server says; nothing: no watermark. */
  words: string | null | undefined;
  children: ReactNode;
}

/** Whether the page carries a mark already: a second one over it could not be read. */
const MarkedPage = createContext(false);

/** Lays the reader's name over what they read, on screen and on paper; it never catches the pointer. */
export function Watermark({ words, children }: WatermarkProps) {
  const isMarked = use(MarkedPage);
  if (!words || isMarked) return children;
  return (
    <Box pos="relative">
      {children}
      <Mark words={words} style={{ position: 'absolute', zIndex: 2 }} />
    </Box>
  );
}

/** The same over the whole page and its dialogs; fixed, it comes again on every sheet of paper. */
export function PageWatermark({ words, children }: WatermarkProps) {
  if (!words) return children;
  return (
    <MarkedPage value>
      {children}
      <Mark words={words} style={{ position: 'fixed', zIndex: 1000 }} />
    </MarkedPage>
  );
}

function Mark({ words, style }: { words: string; style: CSSProperties }) {
  const pattern = useId();
  // Han glyphs are twice as wide as Latin ones; the tile must hold the whole text.
  const width = [...words].reduce((sum, glyph) => sum + (glyph.charCodeAt(0) > 0x2e80 ? 15 : 8.5), 0);
  const tile = Math.max(170, width * 1.15 + 40);
  return (
    <svg
      aria-hidden="true"
      data-testid="watermark"
      data-words={words}
      style={{ inset: 0, width: '100%', height: '100%', pointerEvents: 'none', ...style }}
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
  );
}
