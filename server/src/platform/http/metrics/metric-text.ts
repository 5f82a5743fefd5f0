/** One figure with its labels, as Prometheus reads it. */
export interface Sample {
  labels?: Readonly<Record<string, string>>;
  value: number;
  /** `_bucket`, `_sum`, `_count` of a histogram. */
  ending?: string;
}

export interface Metric {
  name: string;
  help: string;
  type: 'counter' | 'gauge' | 'histogram';
  samples: readonly Sample[];
}

const escaped = (text: string) =>
  text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll('"', '\\"');

function line(name: string, { labels = {}, value, ending = '' }: Sample): string {
  const said = Object.entries(labels).map(([label, of]) => `${label}="${escaped(of)}"`);
  return `${name}${ending}${said.length > 0 ? `{${said.join(',')}}` : ''} ${value}`;
}

/** The text format of Prometheus, version 0.0.4. */
export function metricText(metrics: readonly Metric[]): string {
  return metrics
    .flatMap(({ name, help, type, samples }) => [
      `# HELP ${name} ${help}`,
      `# TYPE ${name} ${type}`,
      ...samples.map((sample) => line(name, sample)),
    ])
    .map((text) => `${text}\n`)
    .join('');
}
