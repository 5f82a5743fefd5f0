import { useElementSize } from '@mantine/hooks';
import { line, scaleLinear, scalePoint } from 'd3';
import { ChartFrame } from './chart-frame.tsx';
import { categoryMarks, MarksBelow } from './marks-below.tsx';
import type { ChartSeries } from './series.ts';
import { ValueAxis } from './value-axis.tsx';

interface LineChartProps {
  title: string;
  unit?: string;
  /** In time, as a rule. */
  categories: string[];
  series: ChartSeries[];
  format: (value: number) => string;
  /** Short figures for the axis. */
  formatAxis?: (value: number) => string;
  height?: number;
}

const MARGIN = { top: 10, right: 16, bottom: 24, left: 56 };

/** A course over time for each series; where a value is missing the line ends. d3 measures, React draws. */
export function LineChart(props: LineChartProps) {
  const { title, unit, categories, series, format, formatAxis = format, height = 200 } = props;
  const { ref, width } = useElementSize();
  const values = series.flatMap((one) => one.values.filter((value) => value !== null));
  const inner = {
    width: Math.max(0, width - MARGIN.left - MARGIN.right),
    height: height - MARGIN.top - MARGIN.bottom,
  };
  const x = scalePoint<number>().domain(categories.keys()).range([0, inner.width]).padding(0.1);
  const y = scaleLinear()
    .domain([Math.min(0, ...values), Math.max(0, ...values)])
    .nice(4)
    .range([inner.height, 0]);
  const path = line<number | null>()
    .defined((value) => value !== null)
    .x((_, index) => x(index) ?? 0)
    .y((value) => y(value ?? 0));
  return (
    <ChartFrame title={title} unit={unit} categories={categories} series={series} format={format}>
      <div ref={ref}>
        <svg width={width} height={height} role="img" aria-label={title} style={{ display: 'block' }}>
          <g transform={`translate(${MARGIN.left},${MARGIN.top})`}>
            <ValueAxis scale={y} width={inner.width} format={formatAxis} />
            <MarksBelow marks={categoryMarks(categories, x, inner.width)} height={inner.height} />
            {series.map((one) => (
              <g key={one.name}>
                <path d={path(one.values) ?? ''} fill="none" stroke={one.color} strokeWidth={2} />
                {one.values.map(
                  (value, index) =>
                    value !== null && (
                      <circle key={categories[index]} cx={x(index)} cy={y(value)} r={3.5} fill={one.color}>
                        <title>{`${one.name} · ${categories[index]}: ${format(value)}`}</title>
                      </circle>
                    ),
                )}
              </g>
            ))}
          </g>
        </svg>
      </div>
    </ChartFrame>
  );
}
