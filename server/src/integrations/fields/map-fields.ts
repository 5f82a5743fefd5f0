import type { DirectoryMember } from '../../people/index.ts';
import { firstOf } from '../adapters/read-values.ts';
import type { Transform, WhenBlank } from '../integrations.words.ts';

/** What of an employee may be written to a directory: who they are at work, nothing of pay or identity. */
export const SOURCE_FIELDS = {
  employee: ['employeeNumber', 'name', 'phone', 'email', 'post', 'job', 'place', 'hireDate'],
  department: ['code', 'name'],
} as const;
export type SourceModel = keyof typeof SOURCE_FIELDS;
export const SOURCE_MODELS = Object.keys(SOURCE_FIELDS) as SourceModel[];

export interface FieldRule {
  source: string;
  target: string;
  transform: Transform;
  parameter: string | null;
  whenBlank: WhenBlank;
}

/** The fields of one of ours as they are to stand there. A blank that is skipped leaves theirs as it is. */
export function mapFields(
  member: DirectoryMember,
  rules: readonly FieldRule[],
): Record<string, string | number | null> {
  const mapped: Record<string, string | number | null> = {};
  for (const { source, target, transform, parameter, whenBlank } of rules) {
    const value = transform === 'constant' ? parameter : (member[source as keyof DirectoryMember] ?? null);
    const written = value === null || value === '' ? null : transformed(value, transform, parameter);
    if (written !== null || whenBlank === 'clear') mapped[target] = written;
  }
  return mapped;
}

function transformed(value: string, transform: Transform, parameter: string | null): string | number | null {
  switch (transform) {
    case 'copy':
    case 'constant':
      return value;
    case 'phone':
      return value.replace(/[\s().-]/g, '');
    case 'first':
      return firstOf(value, Number(parameter) || 1);
    case 'seconds':
    case 'milliseconds': {
      const at = Date.parse(`${value.slice(0, 10)}T00:00:00+08:00`);
      return Number.isNaN(at) ? null : transform === 'seconds' ? at / 1000 : at;
    }
  }
}
