import { z } from 'zod';
import { listTags, menusOfCaller, nodesIn } from '../../identity/index.ts';
import type { Texts } from '../../platform/texts/languages.ts';
import { storedTexts } from '../../platform/texts/texts.schemas.ts';
import type { SignedInCtx } from '../../platform/trpc/context.ts';
import { portalTexts } from '../texts.ts';

const entry = z.object({ id: z.string(), names: storedTexts, url: z.string() });
/** What the browser inside a chat application shows: under each tag in its order, then what has none. */
export const inAppMenus = z.array(
  z.object({
    tag: z.object({ id: z.string(), names: storedTexts }).nullable(),
    entries: z.array(entry),
  }),
);

/** The entries of one's portal that are offered there, with whole addresses: such a browser stands outside the product. */
export async function inAppMenusOf(ctx: SignedInCtx): Promise<z.infer<typeof inAppMenus>> {
  const sections = (await menusOfCaller(ctx)).filter(({ shell }) => shell === 'portal');
  const nodes = nodesIn(sections.flatMap(({ entries }) => entries)).filter((node) => node.inAppBrowser);
  const base = ctx.services.config.publicUrl;
  const shown = nodes.flatMap(({ id, names, url, tagIds }) => {
    if (url === null) return [];
    const whole = base && url.startsWith('/') ? new URL(url, base).href : url;
    return [{ id, names: names ?? ownWord(id), url: whole, tagIds }];
  });
  const tags = (await listTags(ctx.db)).map(({ id, names }) => ({ id, names }));
  return [...tags, null]
    .map((tag) => ({
      tag,
      entries: shown
        .filter(({ tagIds }) => (tag === null ? tagIds.length === 0 : tagIds.includes(tag.id)))
        .map(({ tagIds, ...each }) => each),
    }))
    .filter(({ entries }) => entries.length > 0);
}

type Word = keyof (typeof portalTexts)['en']['menu'];

function ownWord(id: string): Texts {
  const name = id.slice(id.indexOf('.') + 1);
  return name in portalTexts.en.menu ? portalTexts.inEvery(`menu.${name as Word}`) : { en: name };
}
