import type { ScaleLinear } from 'd3-scale';

interface ValueAxisProps {
  scale: ScaleLinear<number, number>;
  width: number;
  format: (value: number) => string;
}

/** Lines across the chart at round values, each with its figure; the one at nothing is whole. */
export function ValueAxis({ scale, width, format }: ValueAxisProps) {
  return scale.ticks(4).map((tick) => (
    <g key={tick} transform={`translate(0,${scale(tick)})`}>
      <line x2={width} stroke="var(--suanpan-line)" strokeDasharray={tick === 0 ? undefined : '2 3'} />
      <text x={-8} dy="0.32em" textAnchor="end" fontSize={11} fill="var(--mantine-color-dimmed)">
        {format(tick)}
      </text>
    </g>
  ));
}
