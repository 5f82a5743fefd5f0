import { identityTexts } from '../texts.ts';

/** A code as it is sent: in the title, so that a phone shows it without opening anything. */
export function codeTexts(code: string) {
  return {
    title: identityTexts.inEvery('recovery.codeTitle', { code: `${code.slice(0, 4)} ${code.slice(4)}` }),
    body: identityTexts.inEvery('recovery.codeBody'),
    values: { code },
  };
}
