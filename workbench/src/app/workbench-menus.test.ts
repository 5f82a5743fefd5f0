import { describe, expect, it } from 'vitest';
import { mayOpen, workbenchMenus } from './workbench-menus.ts';

const words = (key: string) => key;

describe('the menu', () => {
  it('shows what the permissions reach, and no empty group', () => {
    const menus = workbenchMenus(words, (code) => code === 'people.organisation.view', 3);
    const codes = menus.flatMap((group) => (group.children ?? []).map((entry) => entry.code));
    expect(codes).toEqual(['overview', 'employees', 'organisation', 'inbox']);
    expect(
      menus.flatMap((group) => group.children ?? []).find((entry) => entry.code === 'inbox')?.count,
    ).toBe(3);
  });

  it('closes screens under an entry that may not be seen, whatever the address', () => {
    const none = () => false;
    expect(mayOpen('/workbench/people/0192', none)).toBe(false);
    expect(mayOpen('/workbench/people/organisation', (code) => code === 'people.organisation.view')).toBe(
      true,
    );
    expect(mayOpen('/workbench/', none)).toBe(true);
    expect(mayOpen('/workbench/inbox/pending', none)).toBe(true);
  });
});
