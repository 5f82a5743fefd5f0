import { Paper, Text, UnstyledButton } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { scaleBand, scaleLinear } from 'd3';
import { useState } from 'react';
import { ChartFrame } from './chart-frame.tsx';
import type { ChartSeries } from './series.ts';
import { ValueAxis } from './value-axis.tsx';

interface BarChartProps {
  title: string;
  unit?: string;
  categories: string[];
  series: ChartSeries[];
  format: (value: number) => string;
  /** Short figures for the axis. */
  formatAxis?: (value: number) => string;
  height?: number;
  /** Bars beyond it are broken off and say their figure: one that towers over all others would flatten them. */
  cap?: number | undefined;
  onPick?: (index: number) => void;
}

const MARGIN = { top: 8, right: 4, bottom: 24, left: 52 };

/** Bars side by side per category, negatives below the line. d3 measures, React draws. */
export function BarChart({
  title,
  unit,
  categories,
  series,
  format,
  formatAxis = format,
  height = 200,
  cap = Number.POSITIVE_INFINITY,
  onPick,
}: BarChartProps) {
  const { ref, width } = useElementSize();
  const [hovered, setHovered] = useState<number | undefined>();
  const values = series.flatMap((one) => one.values.filter((value) => value !== null));
  const inner = {
    width: Math.max(0, width - MARGIN.left - MARGIN.right),
    height: height - MARGIN.top - MARGIN.bottom,
  };
  const x = scaleBand<number>().domain(categories.keys()).range([0, inner.width]).padding(0.32);
  const within = scaleBand<number>()
    .domain(series.keys())
    .range([0, Math.min(x.bandwidth(), 56 * series.length)])
    .padding(0.1);
  const y = scaleLinear()
    .domain([Math.min(0, ...values), Math.min(cap, Math.max(0, ...values))])
    .nice(4)
    .range([inner.height, 0])
    .clamp(true);
  const every = Math.max(1, Math.ceil((categories.length * 56) / Math.max(1, inner.width)));
  const shift = (x.bandwidth() - (within.range()[1] ?? 0)) / 2;
  return (
    <ChartFrame title={title} unit={unit} categories={categories} series={series} format={format}>
      <div ref={ref} style={{ position: 'relative' }}>
        <svg width={width} height={height} role="img" aria-label={title} style={{ display: 'block' }}>
          <g transform={`translate(${MARGIN.left},${MARGIN.top})`}>
            <ValueAxis scale={y} width={inner.width} format={formatAxis} />
            {categories.map((category, index) => (
              <g key={category} transform={`translate(${x(index) ?? 0},0)`}>
                {series.map((one, position) => {
                  const value = one.values[index];
                  if (value === null || value === undefined) return null;
                  const left = shift + (within(position) ?? 0);
                  return (
                    <g key={one.name} opacity={hovered === undefined || hovered === index ? 1 : 0.45}>
                      <rect
                        x={left}
                        width={within.bandwidth()}
                        y={Math.min(y(value), y(0))}
                        height={Math.max(1, Math.abs(y(value) - y(0)))}
                        rx={3}
                        fill={one.color}
                      />
                      {value > cap && (
                        <Broken left={left} width={within.bandwidth()} figure={formatAxis(value)} />
                      )}
                    </g>
                  );
                })}
                {index % every === 0 && (
                  <text
                    x={x.bandwidth() / 2}
                    y={inner.height + 17}
                    textAnchor="middle"
                    fontSize={11}
                    fill="var(--mantine-color-dimmed)"
                  >
                    <title>{category}</title>
                    {cut(category, every * x.step() - 10)}
                  </text>
                )}
              </g>
            ))}
          </g>
        </svg>
        {categories.map((category, index) => (
          <UnstyledButton
            key={category}
            aria-label={category}
            // Where nothing can be picked, the table view beside says the same to the keyboard.
            tabIndex={onPick ? 0 : -1}
            pos="absolute"
            left={MARGIN.left + (x(index) ?? 0) - x.step() * 0.16}
            top={MARGIN.top}
            w={x.step()}
            h={inner.height}
            style={{ cursor: onPick ? 'pointer' : 'default' }}
            onPointerEnter={() => setHovered(index)}
            onPointerLeave={() => setHovered(undefined)}
            onFocus={() => setHovered(index)}
            onBlur={() => setHovered(undefined)}
            onClick={() => onPick?.(index)}
          />
        ))}
        {hovered !== undefined && (
          <Paper
            withBorder
            shadow="sm"
            px="xs"
            py={4}
            pos="absolute"
            style={{
              pointerEvents: 'none',
              left: Math.min(Math.max(0, MARGIN.left + (x(hovered) ?? 0) - 20), Math.max(0, width - 170)),
              top: 0,
            }}
          >
            <Text size="xs" fw={600}>
              {categories[hovered]}
            </Text>
            {series.map((one) => {
              const value = one.values[hovered];
              return (
                <Text key={one.name} size="xs" className="tabular">
                  {one.name}: {value === null || value === undefined ? '–' : format(value)}
                </Text>
              );
            })}
          </Paper>
        )}
      </div>
    </ChartFrame>
  );
}

/** In pixels at the axis' size of letters; a Chinese character is as wide as it is high. */
const widthOf = (letter: string) => (letter > '\u2e80' ? 11 : 6.5);

/** As much of a name as has room under its bars. */
function cut(name: string, room: number): string {
  const letters = [...name];
  let kept = 0;
  for (let width = 0; kept < letters.length; kept++) {
    width += widthOf(letters[kept] ?? '');
    if (width > room)
      return `${letters
        .slice(0, Math.max(2, kept - 1))
        .join('')
        .trimEnd()}…`;
  }
  return name;
}

/** A bar that goes on above the axis: a gap in it, and its figure. */
function Broken({ left, width, figure }: { left: number; width: number; figure: string }) {
  return (
    <>
      <path
        d={`M${left - 2},30 l${width + 4},-8`}
        stroke="var(--mantine-color-body)"
        strokeWidth={4}
        data-testid="broken-bar"
      />
      <text
        x={left + width / 2}
        y={14}
        textAnchor="middle"
        fontSize={11}
        fontWeight={600}
        fill="var(--mantine-color-text)"
        // Wider than a bar on a phone: readable on the bar and beside it.
        stroke="var(--mantine-color-body)"
        strokeWidth={3}
        paintOrder="stroke"
      >
        {figure}
      </text>
    </>
  );
}
