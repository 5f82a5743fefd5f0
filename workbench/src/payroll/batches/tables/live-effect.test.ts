import { describe, expect, it } from 'vitest';
import type { ComputedCell } from '../../../sheet/engine/engine-messages.ts';
import type { SheetEdit } from '../../../sheet/store/sheet-types.ts';
import { LiveEffect } from './live-effect.ts';

/** An engine whose one formula is `net = pay * 2`, over stored rows. */
function makeSheet() {
  const stored = new Map([
    ['0001', 10],
    ['0002', 20],
  ]);
  let opened = new Map<string, number>();
  const calls: string[] = [];
  const shown: ComputedCell[] = [];
  const net = (rowKey: string): ComputedCell => ({
    rowKey,
    column: 'net',
    value: (opened.get(rowKey) ?? 0) * 2,
  });
  const effect = new LiveEffect(
    {
      async open(rowKeys) {
        calls.push(`open ${rowKeys.join()}`);
        opened = new Map(rowKeys.map((key) => [key, stored.get(key) ?? 0]));
        return rowKeys.map(net);
      },
      async edit(edits) {
        calls.push(`edit ${edits.map((edit) => edit.rowKey).join()}`);
        for (const { rowKey, value } of edits) opened.set(rowKey, Number(value));
        return edits.map((edit) => net(edit.rowKey));
      },
    },
    (cells) => shown.push(...cells),
  );
  const pay = (rowKey: string, value: number): SheetEdit => ({ rowKey, column: 'pay', value });
  return { effect, stored, calls, shown, pay, last: () => shown.at(-1)?.value };
}

const settle = () => new Promise((resolve) => setTimeout(resolve, 0));

describe('the effect of typing', () => {
  it('is shown before the server has answered, in the row one stands in', async () => {
    const { effect, calls, shown, pay, last } = makeSheet();
    effect.prepare('0001');
    await settle();
    const edits = [pay('0001', 15)];
    effect.shown(edits);
    await settle();
    expect(last()).toBe(30);
    effect.settled(edits, []);
    await settle();
    expect(calls).toEqual(['open 0001', 'edit 0001']);
    expect(shown).toHaveLength(1);
  });

  it('is asked for in the moment of the edit, while the grid still moves on', async () => {
    const { effect, calls, pay } = makeSheet();
    effect.prepare('0001');
    await settle();
    effect.shown([pay('0001', 15)]);
    expect(calls).toEqual(['open 0001', 'edit 0001']);
  });

  it('waits for the server where other rows are edited', async () => {
    const { effect, stored, calls, shown, pay } = makeSheet();
    effect.prepare('0001');
    await settle();
    const edits = [pay('0001', 15), pay('0002', 25)];
    effect.shown(edits);
    await settle();
    expect(shown).toEqual([]);
    for (const edit of edits) stored.set(edit.rowKey, Number(edit.value));
    effect.settled(edits, []);
    await settle();
    expect(shown.map((cell) => cell.value)).toEqual([30, 50]);
    // The row one stands in is opened again for the next edit.
    expect(calls).toEqual(['open 0001', 'open 0001,0002', 'open 0001']);
  });

  it('is shown again of rows that were changed before the page was opened, and the next edit is ready', async () => {
    const { effect, stored, calls, shown } = makeSheet();
    effect.prepare('0001');
    stored.set('0002', 25);
    effect.read(['0002']);
    await settle();
    expect(shown).toEqual([{ rowKey: '0002', column: 'net', value: 50 }]);
    expect(calls).toEqual(['open 0001', 'open 0002', 'open 0001']);
    effect.read([]);
    effect.read(Array.from({ length: 201 }, (_, at) => String(at)));
    await settle();
    expect(calls).toHaveLength(3);
  });

  it('goes back to what is stored when the server refuses', async () => {
    const { effect, pay, last } = makeSheet();
    effect.prepare('0001');
    await settle();
    const edits = [pay('0001', 99)];
    effect.shown(edits);
    await settle();
    expect(last()).toBe(198);
    effect.settled([], edits);
    await settle();
    expect(last()).toBe(20);
  });

  it('never opens a row whose edits are on their way', async () => {
    const { effect, stored, calls, pay, last } = makeSheet();
    const edits = [pay('0001', 15)];
    effect.shown(edits);
    effect.prepare('0001');
    await settle();
    expect(calls).toEqual([]);
    stored.set('0001', 15);
    effect.settled(edits, []);
    await settle();
    expect(last()).toBe(30);
    expect(calls).toEqual(['open 0001', 'open 0001']);
  });
});
