export { BarChart } from './bar-chart.tsx';
export { ChartFrame } from './chart-frame.tsx';
export { LineChart } from './line-chart.tsx';
export { categoryMarks, MarksBelow } from './marks-below.tsx';
export { CHART_COLORS, type ChartSeries, seriesCsv } from './series.ts';
export { StepChart } from './step-chart.tsx';
export { ValueAxis } from './value-axis.tsx';
