export { themeFor } from './theme.ts';
export { ThemeProvider } from './theme-provider.tsx';
