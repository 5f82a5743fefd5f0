import { queryClient, type RouterOutputs, trpc } from '@suanpan/portal/kit/api';
import { useSearchParams } from '@suanpan/portal/kit/location';
import { PROVIDERS, type Provider } from '@suanpan/server/words';

/** What the platforms have alike, by the first of them: all three answer in the same words. */
type Platform = RouterOutputs['integrations']['wecom'];
export type AppRow = Platform['apps']['list']['rows'][number];
export type MicroAppRow = Platform['microApps']['list']['rows'][number];
export type DepartmentPair = Platform['departments']['pairs'][number];
export type OurMember = Platform['members']['ours']['rows'][number];
export type TheirMember = Platform['members']['theirs']['rows'][number];
export type RunRow = Platform['runs']['list']['rows'][number];
export type RunItem = Platform['runs']['items']['rows'][number];
export type FieldLine = Platform['fields']['list'][number];
export type PunchRow = Platform['attendance']['list']['rows'][number];
export type MessageRow = Platform['messages']['list']['rows'][number];
export type CallRow = Platform['calls']['list']['rows'][number];

interface OpenPlatform {
  platform: Provider;
  calls: typeof trpc.integrations.wecom;
  /** For commands: what they changed is read again. */
  refresh: { onSuccess: () => Promise<void> };
}

/** The platform whose screens are open, and what is asked of it. */
export function usePlatform(): OpenPlatform {
  const [params] = useSearchParams();
  const wanted = params.get('platform');
  const platform: Provider = PROVIDERS.find((one) => one === wanted) ?? PROVIDERS[0];
  return {
    platform,
    calls: trpc.integrations[platform],
    refresh: { onSuccess: () => queryClient.invalidateQueries(trpc.integrations.pathFilter()) },
  };
}
