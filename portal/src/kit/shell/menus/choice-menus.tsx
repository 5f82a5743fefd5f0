import { LanguageMenu } from './language-menu.tsx';
import { ThemeMenu } from './theme-menu.tsx';

export function ChoiceMenus() {
  return (
    <>
      <LanguageMenu />
      <ThemeMenu />
    </>
  );
}
