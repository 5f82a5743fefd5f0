import { registerTexts } from '@suanpan/portal/kit/i18n';
import { registerPortalTexts } from '@suanpan/portal/screens';

/** Every room's words, and those of the portal's kit and of its screens that stand inside the workbench. */
export function registerAppTexts(): void {
  registerTexts('workbench', import.meta.glob<{ default: Record<string, string> }>('./**/locales/*.json'));
  registerPortalTexts();
}
