import { useAtom } from 'jotai';
import { atomWithStorage } from 'jotai/utils';

const maskedAtom = atomWithStorage('suanpan.mask-amounts', false, undefined, { getOnInit: true });

/** Whether own amounts are hidden from who looks over the shoulder; remembered on this device. */
export function useMasking(): { masked: boolean; toggle(): void } {
  const [masked, setMasked] = useAtom(maskedAtom);
  return { masked, toggle: () => setMasked((before) => !before) };
}
