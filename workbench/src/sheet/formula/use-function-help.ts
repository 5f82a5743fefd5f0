import { type FunctionHelp, loadFunctionHelp, loadTexts } from '@suanpan/engine/formula';
import { type Language, useLanguage } from '@suanpan/portal/kit/i18n';
import { useEffect, useState } from 'react';

/** With it comes what the engine says of formulas in the language. */
async function loadHelp(language: Language): Promise<FunctionHelp> {
  const [help] = await Promise.all([loadFunctionHelp(language), loadTexts(language)]);
  return help;
}

const loads = new Map<Language, Promise<FunctionHelp>>();

/** What is told of functions in the person's language: loaded when it is first `wanted`, until then null. */
export function useFunctionHelp(wanted: boolean): FunctionHelp | null {
  const language = useLanguage();
  const [loaded, setLoaded] = useState<{ language: Language; help: FunctionHelp } | null>(null);
  useEffect(() => {
    if (!wanted) return;
    let current = true;
    const load = loads.get(language) ?? loadHelp(language);
    loads.set(language, load);
    load.then(
      (help) => current && setLoaded({ language, help }),
      // Without it signatures are shown as the engine has them; the next focus tries again.
      () => loads.delete(language),
    );
    return () => {
      current = false;
    };
  }, [wanted, language]);
  return loaded?.language === language ? loaded.help : null;
}
