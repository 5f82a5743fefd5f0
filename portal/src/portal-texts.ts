import { registerTexts } from './kit/i18n/index.ts';

/** The kit's words and every screen's; the workbench calls this too, since the portal's screens stand in it. */
export function registerPortalTexts(): void {
  registerTexts('portal', import.meta.glob<{ default: Record<string, string> }>('./**/locales/*.json'));
}
