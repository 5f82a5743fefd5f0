export { themeFor } from './theme.ts';
export { hasChosenColorScheme, ThemeProvider } from './theme-provider.tsx';
