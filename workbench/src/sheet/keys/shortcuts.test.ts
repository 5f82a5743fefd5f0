import { describe, expect, it } from 'vitest';
import en from '../locales/en.json' with { type: 'json' };
import { type KeyPlace, type KeyPress, keyCaps, SHORTCUTS, shortcutOf } from './shortcuts.ts';

const press = (key: string, more: Partial<KeyPress> = {}): KeyPress => ({
  key,
  code: '',
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  altKey: false,
  isComposing: false,
  ...more,
});

/** The event a keyboard of the United States sends for a combination of the list. */
function pressed(keys: string): KeyPress {
  const parts = keys.split('+');
  const has = (name: string) => parts.includes(name);
  const arrows = { '↑': 'ArrowUp', '↓': 'ArrowDown', '←': 'ArrowLeft', '→': 'ArrowRight' };
  const key = (arrows as Record<string, string>)[parts.at(-1) ?? ''] ?? parts.at(-1) ?? '';
  const shiftKey = has('Shift') || key === ':';
  // Where `=` lies, Shift writes another sign.
  if (key === '=' && has('Shift')) return press('+', { code: 'Equal', ctrlKey: has('Mod'), shiftKey });
  return press(key, { ctrlKey: has('Mod'), altKey: has('Alt'), shiftKey });
}

describe('the keys of the sheets', () => {
  it('finds each key that is listed as the sheet’s own, wherever it is listed', () => {
    for (const one of SHORTCUTS.filter(({ by }) => by === 'sheet'))
      for (const place of one.in)
        for (const keys of one.keys)
          expect([keys, shortcutOf(pressed(keys), place)]).toEqual([keys, one.name]);
  });

  it('leaves the grid’s and the field’s own keys alone', () => {
    for (const one of SHORTCUTS.filter(({ by }) => by === 'grid'))
      for (const place of one.in)
        for (const keys of one.keys) expect([keys, shortcutOf(pressed(keys), place)]).toEqual([keys, null]);
  });

  it('gives no key two meanings in one place', () => {
    for (const place of ['batch', 'draft', 'formula'] satisfies KeyPlace[]) {
      const keys = SHORTCUTS.filter((one) => (one.in as readonly KeyPlace[]).includes(place)).flatMap(
        (one) => [...one.keys],
      );
      expect(keys).toEqual([...new Set(keys)]);
    }
  });

  it('tells letters with Shift from those without, and signs by what they write', () => {
    expect(shortcutOf(press('z', { ctrlKey: true }), 'batch')).toBe('undo');
    expect(shortcutOf(press('Z', { ctrlKey: true, shiftKey: true }), 'batch')).toBe('redo');
    expect(shortcutOf(press('z', { metaKey: true }), 'draft')).toBe('undo');
    expect(shortcutOf(press('z'), 'batch')).toBeNull();
    // A German keyboard has its semicolon above the comma.
    expect(shortcutOf(press(';', { ctrlKey: true, shiftKey: true }), 'batch')).toBe('today');
    expect(shortcutOf(press('≠', { altKey: true, code: 'Equal' }), 'batch')).toBe('sum');
    expect(shortcutOf(press('=', { ctrlKey: true, altKey: true }), 'batch')).toBe('zoomIn');
    expect(shortcutOf(press('=', { ctrlKey: true, altKey: true }), 'draft')).toBeNull();
    expect(shortcutOf(press('F10', { shiftKey: true }), 'batch')).toBe('menu');
    expect(shortcutOf(press('F10'), 'batch')).toBeNull();
  });

  it('leaves an input method its keys', () => {
    expect(shortcutOf(press('F4', { isComposing: true }), 'formula')).toBeNull();
  });

  it('has words for each, and shows keys as they are printed', () => {
    expect(Object.keys(en.keys.does).sort()).toEqual(SHORTCUTS.map(({ name }) => name as string).sort());
    expect(keyCaps('Mod+Shift+Z', false)).toEqual(['Ctrl', 'Shift', 'Z']);
    expect(keyCaps('Mod+Shift+Z', true)).toEqual(['⌘', '⇧', 'Z']);
  });
});
