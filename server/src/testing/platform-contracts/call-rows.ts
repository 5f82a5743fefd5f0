import type { TreeMember } from '../vendors/department-tree.ts';
import type { ContractHouse, ContractRow, Given } from './contract-house.ts';

export type Platform = 'wecom' | 'dingtalk';
export const NO_SUCH_FIELD = { query: { filter: { where: { nosuch: 1 } } } };
export const OTHER_APP = { query: { appConfigId: 'nosuch' } };
export const UNKNOWN = { path: { id: 'nosuch' } };

/** Adds a row: what is wrong may stand there as it is. */
export type AddRow = (
  call: string,
  status: number,
  given: ContractRow['given'],
  wrong: ContractRow['wrong'] | Given | undefined,
  effect: ContractRow['effect'],
) => void;

export const addingTo =
  (rows: ContractRow[], prefix: string): AddRow =>
  (call, status, given, wrong, effect) => {
    const [method, path] = call.split(' ');
    rows.push({
      call: `${method} ${prefix}/${path}`,
      given,
      ...(wrong ? { wrong: typeof wrong === 'function' ? wrong : () => wrong } : {}),
      status,
      effect,
    });
  };

/** What the rows of WeCom and DingTalk are written with: they differ in nothing but names. */
export function platformKit(provider: Platform, rows: ContractRow[]) {
  const named = provider === 'wecom' ? 'qywx' : 'ding';
  const double = ({ house }: ContractHouse) => house.vendors[provider];
  const tree = (house: ContractHouse) => double(house).tree;
  return {
    at: addingTo(rows, `/api/base/${named}`),
    provider,
    named,
    Named: provider === 'wecom' ? 'Qywx' : 'Ding',
    double,
    tree,
    theirMember: (house: ContractHouse): TreeMember | undefined =>
      tree(house).members.get(tree(house).memberKey(house.of('member'))),
  };
}
export type PlatformKit = ReturnType<typeof platformKit>;
