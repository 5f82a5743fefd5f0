import { useMemo } from 'react';
import { qrCode } from './qr-code.ts';

/** The margin that readers need, in modules. */
const QUIET = 4;

/** A text as a picture that phones read; black on white in any theme, for cameras. */
export function QrPicture({ text, label, width = 208 }: { text: string; label: string; width?: number }) {
  const grid = useMemo(() => qrCode(text), [text]);
  const size = grid.length + 2 * QUIET;
  const path = grid
    .flatMap((row, y) => row.map((dark, x) => (dark ? `M${x + QUIET} ${y + QUIET}h1v1h-1z` : '')))
    .join('');
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      width={width}
      height={width}
      shapeRendering="crispEdges"
      style={{ background: '#fff', borderRadius: 8 }}
    >
      <path d={path} fill="#000" />
    </svg>
  );
}
