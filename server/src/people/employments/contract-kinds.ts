import { refuse } from '../../platform/errors/refusal.ts';
import '../people.errors.ts';
import { CONTRACT_KINDS, type ContractKind } from '../people.words.ts';
import { peopleTexts } from '../texts.ts';

const plain = (text: string): string => text.normalize('NFKC').trim().toLowerCase();

export const namesOfContracts = new Map<string, Record<string, string>>(
  CONTRACT_KINDS.map((kind) => [kind, peopleTexts.inEvery(`contractKinds.${kind}`)]),
);

const KIND_OF = new Map<string, ContractKind>(
  CONTRACT_KINDS.flatMap((kind) =>
    [kind, ...Object.values(namesOfContracts.get(kind) ?? {})].map((name) => [plain(name), kind] as const),
  ),
);

/** The kind that a code, or its name in any of the languages, means. */
export const readContractKind = (text: string): ContractKind | undefined => KIND_OF.get(plain(text));

/** A kind of the list; or what stands there, from before there was one. */
export function contractToStore(
  given: string | null | undefined,
  before: string | null,
): string | null | undefined {
  if (!given) return given === undefined ? undefined : null;
  const kind = readContractKind(given);
  if (kind) return kind;
  if (given !== before)
    refuse('people.CONTRACT_UNKNOWN', { value: given }, { place: { column: 'contract' } });
  return before;
}
