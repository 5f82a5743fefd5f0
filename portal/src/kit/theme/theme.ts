import {
  type CSSVariablesResolver,
  createTheme,
  type MantineColorsTuple,
  type MantineThemeOverride,
} from '@mantine/core';

/** Deep teal. 7 carries white text at 5.9 : 1, 4 stands on the dark surfaces at 7 : 1. */
const deepTeal: MantineColorsTuple = [
  '#eaf7f6',
  '#d3ecea',
  '#a5d9d5',
  '#74c5bf',
  '#4db3ac',
  '#2b9c95',
  '#137f79',
  '#0b6e69',
  '#085854',
  '#05423f',
];

/** Cooler than Mantine's own greys in the dark, so that teal stays the only colour. */
const dark: MantineColorsTuple = [
  '#d9dee0',
  '#b8c0c3',
  '#98a3a7',
  '#6b777c',
  '#434d52',
  '#343d41',
  '#262d31',
  '#1c2225',
  '#15191c',
  '#0f1214',
];

const LATIN = '-apple-system, BlinkMacSystemFont, "Segoe UI", Roboto, "Helvetica Neue", Arial';

/**
 * @param fonts the families of the language's script, after the Latin ones
 * @param names of the buttons that show a cross alone, to which Mantine gives none
 */
export function themeFor(fonts: string, names: { close: string; clear: string }): MantineThemeOverride {
  const fontFamily = `${LATIN}, ${fonts}, sans-serif`;
  return createTheme({
    primaryColor: 'teal',
    primaryShade: { light: 7, dark: 6 },
    colors: { teal: deepTeal, dark },
    fontFamily,
    fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, Consolas, "Liberation Mono", monospace',
    headings: { fontFamily, fontWeight: '620' },
    defaultRadius: 'md',
    autoContrast: true,
    cursorType: 'pointer',
    respectReducedMotion: true,
    focusRing: 'auto',
    fontSizes: { xs: '0.75rem', sm: '0.875rem', md: '0.9375rem', lg: '1.0625rem', xl: '1.25rem' },
    components: {
      Tooltip: { defaultProps: { withArrow: true, openDelay: 250, multiline: true, maw: 360 } },
      Modal: {
        defaultProps: { centered: true, overlayProps: { backgroundOpacity: 0.35 } },
        styles: { title: { fontWeight: 650 } },
      },
      Drawer: { defaultProps: { overlayProps: { backgroundOpacity: 0.25 } } },
      Menu: { defaultProps: { shadow: 'md', withinPortal: true } },
      Paper: { defaultProps: { radius: 'md' } },
      CloseButton: { defaultProps: { 'aria-label': names.close } },
      InputClearButton: { defaultProps: { 'aria-label': names.clear } },
      // A badge is never cut: a table column as narrow as its state would show “Ac…”.
      Badge: {
        defaultProps: { radius: 'sm', variant: 'light', tt: 'none' },
        styles: { root: { maxWidth: 'none' }, label: { overflow: 'visible' } },
      },
      SegmentedControl: {
        styles: {
          // On a narrow screen its choices are moved sideways, and not the page.
          root: { backgroundColor: 'var(--suanpan-sunken)', maxWidth: '100%', overflowX: 'auto' },
          indicator: { backgroundColor: 'var(--suanpan-raised)' },
        },
      },
    },
  });
}

/** Words on their own pale ground in the light: Mantine's stand at 2.7 to 3.8 : 1, these at 5.5 : 1 and more. */
const WORDS: Readonly<Record<string, string>> = {
  green: '#1d6b2f',
  yellow: '#854a00',
  orange: '#9a4200',
  red: '#b02020',
  blue: '#12599a',
  cyan: '#0b5d6b',
  gray: '#495057',
};

const readable = Object.fromEntries(
  Object.entries(WORDS).flatMap(([name, colour]) => [
    [`--mantine-color-${name}-light-color`, colour],
    [`--mantine-color-${name}-outline`, colour],
    [`--mantine-color-${name}-text`, colour],
  ]),
);

/** Surfaces by meaning; screens use these and never a grey of their own. */
export const resolveVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    ...readable,
    '--mantine-color-error': WORDS.red ?? '',
    '--mantine-color-body': '#ffffff',
    '--mantine-color-text': '#1a2326',
    '--suanpan-canvas': '#f6f8f8',
    '--suanpan-sunken': '#e9eeee',
    '--suanpan-raised': '#ffffff',
    '--suanpan-star': '#c77700',
    '--suanpan-surface': '#ffffff',
    '--suanpan-line': '#e1e6e7',
    '--suanpan-accent-surface': '#eaf7f6',
    '--mantine-color-dimmed': '#57656a',
    '--mantine-color-placeholder': '#647076',
    // Mantine's own stand on the pale yellow at 2.6 : 1.
    '--mantine-color-yellow-light-color': '#7a4a00',
    '--mantine-color-orange-light-color': '#8a3a00',
    '--suanpan-negative': '#c02626',
    '--suanpan-positive': '#0b6e69',
  },
  dark: {
    '--mantine-color-body': '#1c2225',
    '--mantine-color-gray-light': 'rgba(152, 163, 167, 0.16)',
    '--mantine-color-gray-light-color': '#b8c0c3',
    '--mantine-color-teal-light': 'rgba(43, 156, 149, 0.16)',
    '--mantine-color-teal-light-hover': 'rgba(43, 156, 149, 0.24)',
    '--mantine-color-teal-light-color': '#a5d9d5',
    '--suanpan-canvas': '#15191c',
    '--suanpan-sunken': '#262d31',
    '--suanpan-raised': '#434d52',
    '--suanpan-star': '#f5c542',
    '--suanpan-surface': '#1c2225',
    '--suanpan-line': '#343d41',
    '--suanpan-accent-surface': '#14302f',
    '--mantine-color-dimmed': '#a3aeb2',
    '--mantine-color-placeholder': '#8b969a',
    // As quiet as teal is, so that dimmed words can be read on them.
    '--mantine-color-yellow-light': 'rgba(245, 197, 66, 0.14)',
    '--mantine-color-yellow-light-hover': 'rgba(245, 197, 66, 0.22)',
    '--mantine-color-yellow-light-color': '#f5d77a',
    '--mantine-color-red-light': 'rgba(255, 107, 107, 0.16)',
    '--mantine-color-red-light-hover': 'rgba(255, 107, 107, 0.24)',
    '--mantine-color-red-light-color': '#ffb3ad',
    '--mantine-color-anchor': '#4db3ac',
    '--mantine-color-error': '#ff8a80',
    '--suanpan-negative': '#ff8a80',
    '--suanpan-positive': '#74c5bf',
  },
});
