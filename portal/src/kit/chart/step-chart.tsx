import { useElementSize } from '@mantine/hooks';
import { curveStepAfter, line, scaleLinear } from 'd3';
import { ChartFrame } from './chart-frame.tsx';
import { MarksBelow } from './marks-below.tsx';
import { CHART_COLORS } from './series.ts';
import { ValueAxis } from './value-axis.tsx';

interface StepChartProps {
  title: string;
  unit?: string;
  /** What the value is called. */
  name: string;
  /** From where on each value holds, ascending. */
  steps: readonly { readonly from: number; readonly value: number }[];
  formatFrom: (from: number) => string;
  format: (value: number) => string;
  height?: number;
}

const MARGIN = { top: 10, right: 12, bottom: 24, left: 60 };

/** Values that hold from a threshold on, as stairs: brackets of a tax, rates of a scale. d3 measures, React draws. */
export function StepChart({ title, unit, name, steps, formatFrom, format, height = 190 }: StepChartProps) {
  const { ref, width } = useElementSize();
  const color = CHART_COLORS[0] ?? '';
  const last = steps.at(-1)?.from ?? 0;
  const first = steps[0]?.from ?? 0;
  // The last step has no end; it is drawn a little way on.
  const end = last + (last - first || 1) * 0.15;
  const inner = {
    width: Math.max(0, width - MARGIN.left - MARGIN.right),
    height: height - MARGIN.top - MARGIN.bottom,
  };
  const x = scaleLinear().domain([first, end]).range([0, inner.width]);
  const y = scaleLinear()
    .domain([
      Math.min(0, ...steps.map((step) => step.value)),
      Math.max(0, ...steps.map((step) => step.value)),
    ])
    .nice(4)
    .range([inner.height, 0]);
  const points = [...steps, { from: end, value: steps.at(-1)?.value ?? 0 }];
  const path = line<{ from: number; value: number }>()
    .x((point) => x(point.from))
    .y((point) => y(point.value))
    .curve(curveStepAfter)(points);
  return (
    <ChartFrame
      title={title}
      unit={unit}
      categories={steps.map((step) => formatFrom(step.from))}
      series={[{ name, values: steps.map((step) => step.value), color }]}
      format={format}
    >
      <div ref={ref}>
        <svg width={width} height={height} role="img" aria-label={title} style={{ display: 'block' }}>
          <g transform={`translate(${MARGIN.left},${MARGIN.top})`}>
            <ValueAxis scale={y} width={inner.width} format={format} />
            <MarksBelow
              marks={x
                .ticks(Math.max(2, Math.floor(inner.width / 110)))
                .map((tick) => ({ key: tick, x: x(tick), text: formatFrom(tick) }))}
              height={inner.height}
            />
            <path d={path ?? ''} fill="none" stroke={color} strokeWidth={2} />
            {steps.map((step) => (
              <circle key={step.from} cx={x(step.from)} cy={y(step.value)} r={3.5} fill={color}>
                <title>{`${formatFrom(step.from)}: ${format(step.value)}`}</title>
              </circle>
            ))}
          </g>
        </svg>
      </div>
    </ChartFrame>
  );
}
