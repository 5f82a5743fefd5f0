import {
  DEFAULT_THEME,
  defaultCssVariablesResolver,
  type MantineTheme,
  mergeMantineTheme,
} from '@mantine/core';
import { describe, expect, it } from 'vitest';
import { resolveVariables, themeFor } from './theme.ts';

type Scheme = 'light' | 'dark';
type Rgba = readonly [number, number, number, number];

/** What WCAG 2.2 AA asks for words of ordinary size. */
const AA = 4.5;
const SCHEMES: readonly Scheme[] = ['light', 'dark'];
/** Every colour that a badge, a notice or a button with a pale ground has in the product. */
const PALETTE = ['gray', 'blue', 'cyan', 'green', 'teal', 'yellow', 'orange', 'red', 'violet', 'grape'];

const theme: MantineTheme = mergeMantineTheme(DEFAULT_THEME, themeFor('', { close: '', clear: '' }));

function variablesOf(scheme: Scheme): Record<string, string> {
  const [mantine, own] = [defaultCssVariablesResolver(theme), resolveVariables(theme)];
  return { ...mantine.variables, ...mantine[scheme], ...own.variables, ...own[scheme] };
}

/** The colour of a name, through as many names as it takes. */
function colourOf(variables: Record<string, string>, name: string): Rgba {
  let text = variables[name] ?? name;
  for (let known = /^var\((--[\w-]+)\)$/.exec(text); known; known = /^var\((--[\w-]+)\)$/.exec(text))
    text = variables[known[1] ?? ''] ?? '';
  const hex = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(text)?.[1];
  if (hex) {
    const whole = hex.length === 3 ? [...hex].map((digit) => digit + digit).join('') : hex;
    const [r = 0, g = 0, b = 0] = [0, 2, 4].map((at) => Number.parseInt(whole.slice(at, at + 2), 16));
    return [r, g, b, 1];
  }
  const rgba = /^rgba?\(\s*([\d.]+)[,\s]+([\d.]+)[,\s]+([\d.]+)(?:[,\s/]+([\d.]+))?\s*\)$/.exec(text);
  if (!rgba) throw new Error(`${name} is “${text}”, which is no colour`);
  return [Number(rgba[1]), Number(rgba[2]), Number(rgba[3]), Number(rgba[4] ?? 1)];
}

const over = ([r, g, b, a]: Rgba, below: Rgba): Rgba => [
  r * a + below[0] * (1 - a),
  g * a + below[1] * (1 - a),
  b * a + below[2] * (1 - a),
  1,
];

function luminance(colour: Rgba): number {
  const [r = 0, g = 0, b = 0] = colour.slice(0, 3).map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(words: Rgba, ground: Rgba): number {
  const [a, b] = [luminance(over(words, ground)), luminance(ground)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

it('computes what the rules of contrast say', () => {
  expect(contrast([0, 0, 0, 1], [255, 255, 255, 1])).toBeCloseTo(21, 5);
  expect(contrast([119, 119, 119, 1], [255, 255, 255, 1])).toBeCloseTo(4.48, 2);
});

describe.each(SCHEMES)('in the %s', (scheme) => {
  const variables = variablesOf(scheme);
  const colour = (name: string) => colourOf(variables, name);
  const surface = colour('--suanpan-surface');
  const GROUNDS = ['--suanpan-surface', '--suanpan-canvas', '--mantine-color-body'];

  it.each(PALETTE)('a badge of %s is read on its own pale ground and alone', (name) => {
    const ground = over(colour(`--mantine-color-${name}-light`), surface);
    const measured = {
      light: contrast(colour(`--mantine-color-${name}-light-color`), ground),
      outline: contrast(colour(`--mantine-color-${name}-outline`), surface),
      text: contrast(colour(`--mantine-color-${name}-text`), surface),
    };
    const tooFaint = Object.entries(measured).filter(([, ratio]) => ratio < AA);
    expect(tooFaint).toEqual([]);
  });

  it.each([
    '--suanpan-negative',
    '--suanpan-positive',
    '--mantine-color-text',
    '--mantine-color-dimmed',
    '--mantine-color-placeholder',
    '--mantine-color-error',
    '--mantine-color-anchor',
  ])('%s is read on every surface', (name) => {
    const tooFaint = GROUNDS.map(
      (ground) => [ground, contrast(colour(name), colour(ground))] as const,
    ).filter(([, ratio]) => ratio < AA);
    expect(tooFaint).toEqual([]);
  });

  it('reads dimmed words and figures below zero on the ground of a chosen row', () => {
    const chosen = colour('--suanpan-accent-surface');
    for (const name of ['--mantine-color-dimmed', '--suanpan-negative', '--mantine-color-text'])
      expect(contrast(colour(name), chosen), name).toBeGreaterThanOrEqual(AA);
  });
});

it('has a red for figures below zero in each scheme', () => {
  expect(variablesOf('light')['--suanpan-negative']).not.toBe(variablesOf('dark')['--suanpan-negative']);
});
