import { useElementSize } from '@mantine/hooks';
import { arc, area, line, pie, scaleBand, scaleLinear, scalePoint } from 'd3';
import {
  CHART_COLORS,
  ChartFrame,
  type ChartSeries,
  categoryMarks,
  MarksBelow,
  ValueAxis,
} from '../kit/chart/index.ts';

export interface ValueChartProps {
  title: string;
  unit?: string;
  categories: string[];
  series: ChartSeries[];
  format: (value: number) => string;
  /** Short figures for the axis. */
  formatAxis: (value: number) => string;
  height: number;
}

const colour = (index: number): string => CHART_COLORS[index % CHART_COLORS.length] ?? '';
const dimmed = 'var(--mantine-color-dimmed)';
const lineColour = 'var(--suanpan-line)';

/** Parts of a whole, of the first series; what is nothing or below has no part. */
export function PieChart({ title, unit, categories, series, format, height }: ValueChartProps) {
  const { ref, width } = useElementSize();
  const values = categories.map((_, at) => Math.max(0, series[0]?.values[at] ?? 0));
  const radius = Math.max(0, Math.min(width, height) / 2 - 8);
  const slices = pie<number>().sort(null)(values);
  const draw = arc<(typeof slices)[number]>()
    .innerRadius(radius * 0.5)
    .outerRadius(radius);
  const parts = categories.map((name, at) => ({ name, values: [values[at] ?? 0], color: colour(at) }));
  return (
    <ChartFrame title={title} unit={unit} categories={categories} series={series} format={format}>
      <div ref={ref}>
        <svg width={width} height={height} role="img" aria-label={title} style={{ display: 'block' }}>
          <g transform={`translate(${width / 2},${height / 2})`}>
            {slices.map((slice, at) => (
              <path key={categories[at]} d={draw(slice) ?? ''} fill={colour(at)}>
                <title>{`${categories[at]}: ${format(values[at] ?? 0)}`}</title>
              </path>
            ))}
          </g>
        </svg>
        <ul
          style={{
            ...{
              display: 'flex',
              flexWrap: 'wrap',
              gap: 12,
              listStyle: 'none',
              padding: 0,
              margin: '8px 0 0',
            },
            ...{ justifyContent: 'center', fontSize: 12 },
          }}
        >
          {parts.map((part) => (
            <li key={part.name} data-legend style={{ display: 'flex', alignItems: 'center', gap: 6 }}>
              <span style={{ width: 10, height: 10, borderRadius: 2, background: part.color }} />
              {part.name}
            </li>
          ))}
        </ul>
      </div>
    </ChartFrame>
  );
}

const LABELS = 190;

/** Bars that lie: long names have room. */
export function LyingBarChart(props: ValueChartProps) {
  const { title, unit, categories, series, format, formatAxis, height } = props;
  const { ref, width } = useElementSize();
  const values = series.flatMap((one) => one.values.filter((value) => value !== null));
  const whole = Math.max(height, categories.length * (12 * series.length + 8) + 28);
  const inner = { width: Math.max(0, width - LABELS - 12), height: whole - 28 };
  const y = scaleBand<number>().domain(categories.keys()).range([0, inner.height]).padding(0.25);
  const within = scaleBand<number>().domain(series.keys()).range([0, y.bandwidth()]).padding(0.1);
  const x = scaleLinear()
    .domain([Math.min(0, ...values), Math.max(0, ...values)])
    .nice(4)
    .range([0, inner.width]);
  return (
    <ChartFrame title={title} unit={unit} categories={categories} series={series} format={format}>
      <div ref={ref}>
        <svg width={width} height={whole} role="img" aria-label={title} style={{ display: 'block' }}>
          <g transform={`translate(${LABELS},0)`}>
            {x.ticks(4).map((tick) => (
              <g key={tick} transform={`translate(${x(tick)},0)`}>
                <line
                  y2={inner.height}
                  stroke={lineColour}
                  strokeDasharray={tick === 0 ? undefined : '2 3'}
                />
                <text y={inner.height + 17} textAnchor="middle" fontSize={11} fill={dimmed}>
                  {formatAxis(tick)}
                </text>
              </g>
            ))}
            {categories.map((category, at) => (
              <g key={category} transform={`translate(0,${y(at) ?? 0})`}>
                <text x={-8} y={y.bandwidth() / 2} dy="0.32em" textAnchor="end" fontSize={11} fill={dimmed}>
                  <title>{category}</title>
                  {category.length > 28 ? `${category.slice(0, 27)}…` : category}
                </text>
                {series.map((one, position) => {
                  const value = one.values[at] ?? null;
                  return (
                    value !== null && (
                      <rect
                        key={one.name}
                        x={Math.min(x(0), x(value))}
                        y={within(position)}
                        width={Math.max(1, Math.abs(x(value) - x(0)))}
                        height={within.bandwidth()}
                        rx={3}
                        fill={one.color}
                      >
                        <title>{`${one.name} · ${category}: ${format(value)}`}</title>
                      </rect>
                    )
                  );
                })}
              </g>
            ))}
          </g>
        </svg>
      </div>
    </ChartFrame>
  );
}

const MARGIN = { top: 10, right: 16, bottom: 24, left: 56 };

function useRoom(width: number, height: number) {
  return {
    width: Math.max(0, width - MARGIN.left - MARGIN.right),
    height: height - MARGIN.top - MARGIN.bottom,
  };
}

/** A course with what lies below it filled, a colour for each series. */
export function AreaChart(props: ValueChartProps) {
  const { title, unit, categories, series, format, formatAxis, height } = props;
  const { ref, width } = useElementSize();
  const inner = useRoom(width, height);
  const values = series.flatMap((one) => one.values.filter((value) => value !== null));
  const x = scalePoint<number>().domain(categories.keys()).range([0, inner.width]).padding(0.1);
  const y = scaleLinear()
    .domain([Math.min(0, ...values), Math.max(0, ...values)])
    .nice(4)
    .range([inner.height, 0]);
  const shape = area<number | null>()
    .defined((value) => value !== null)
    .x((_, at) => x(at) ?? 0)
    .y0(y(0))
    .y1((value) => y(value ?? 0));
  const edge = line<number | null>()
    .defined((value) => value !== null)
    .x((_, at) => x(at) ?? 0)
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
                <path d={shape(one.values) ?? ''} fill={one.color} opacity={0.25} />
                <path d={edge(one.values) ?? ''} fill="none" stroke={one.color} strokeWidth={2} />
              </g>
            ))}
          </g>
        </svg>
      </div>
    </ChartFrame>
  );
}

interface ScatterProps extends ValueChartProps {
  /** How figures across are written, where two are set against each other. */
  formatAcross: (value: number) => string;
}

/** A point for each category: the first series across and the second up, or a single one by its place. */
export function ScatterChart(props: ScatterProps) {
  const { title, unit, categories, series, format, formatAxis, formatAcross, height } = props;
  const { ref, width } = useElementSize();
  const inner = useRoom(width, height);
  const [first, second] = series;
  const up = second ?? first;
  const across = (at: number): number | null => (second ? (first?.values[at] ?? null) : at + 1);
  const points = categories.flatMap((name, at) => {
    const [px, py] = [across(at), up?.values[at] ?? null];
    return px === null || py === null ? [] : [{ name, px, py }];
  });
  const x = scaleLinear()
    .domain([Math.min(0, ...points.map(({ px }) => px)), Math.max(1, ...points.map(({ px }) => px))])
    .nice(4)
    .range([0, inner.width]);
  const y = scaleLinear()
    .domain([Math.min(0, ...points.map(({ py }) => py)), Math.max(0, ...points.map(({ py }) => py))])
    .nice(4)
    .range([inner.height, 0]);
  return (
    <ChartFrame title={title} unit={unit} categories={categories} series={series} format={format}>
      <div ref={ref}>
        <svg width={width} height={height} role="img" aria-label={title} style={{ display: 'block' }}>
          <g transform={`translate(${MARGIN.left},${MARGIN.top})`}>
            <ValueAxis scale={y} width={inner.width} format={formatAxis} />
            {second && (
              <MarksBelow
                marks={x.ticks(4).map((tick) => ({ key: tick, x: x(tick), text: formatAcross(tick) }))}
                height={inner.height}
              />
            )}
            {points.map(({ name, px, py }) => (
              <circle key={name} cx={x(px)} cy={y(py)} r={5} fill={colour(0)} opacity={0.75}>
                <title>{`${name}: ${second ? `${formatAcross(px)} · ` : ''}${format(py)}`}</title>
              </circle>
            ))}
          </g>
        </svg>
      </div>
    </ChartFrame>
  );
}
