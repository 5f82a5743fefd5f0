import HandsontableBase from 'handsontable/base';
import { registerEditor, TextEditor } from 'handsontable/editors';
import {
  Autofill,
  CopyPaste,
  DragToScroll,
  ManualColumnMove,
  ManualColumnResize,
  registerPlugin,
} from 'handsontable/plugins';
import { registerRenderer, textRenderer } from 'handsontable/renderers';
import { FieldSize } from './field-size.ts';

// Only what the sheet needs: sorting, filtering, undo and menus are ours, because the rows live on the server. Nothing of
// this shows a word, so that no dictionary of Handsontable's is needed.
registerEditor(TextEditor);
registerRenderer(textRenderer);
registerPlugin(Autofill);
registerPlugin(CopyPaste);
registerPlugin(DragToScroll);
registerPlugin(ManualColumnMove);
registerPlugin(ManualColumnResize);

/** As long as the grid waits before it gives its field the focus. */
const restMs = 50;

/**
 * The text editor, which tells of what was typed by the hook `beforeChange` alone: Handsontable's own way of setting data
 * draws the whole view, though the store keeps the value and knows the few cells that look different. Its field is laid
 * over a cell that is only selected once the selection rests, when the grid gives it the focus, too: an edit is seen sooner.
 */
class SheetEditor extends TextEditor {
  override autoResize = new FieldSize() as unknown as TextEditor['autoResize'];

  override prepare(...cell: Parameters<TextEditor['prepare']>): void {
    super.prepare(...cell);
    // It has the focus while its cell is selected: whoever hears the screen is told which that is.
    const [row, column] = cell;
    this.TEXTAREA.setAttribute('aria-label', cellNames.get(this.hot)?.(row, column) ?? '');
  }

  private laying: ReturnType<typeof setTimeout> | undefined;

  override refreshDimensions(force?: boolean): void {
    clearTimeout(this.laying);
    if (!force || this.isOpened()) {
      super.refreshDimensions(force);
      return;
    }
    this.laying = setTimeout(() => {
      if (this.hot.isDestroyed || this.isOpened()) return;
      super.refreshDimensions(true);
      this.hideEditableElement();
    }, restMs);
  }

  override saveValue(value: unknown[][], ctrlDown?: boolean): void {
    // Ctrl+Enter fills the selection.
    if (ctrlDown) super.saveValue(value, ctrlDown);
    else
      this.hot.runHooks('beforeChange', [[this.row, this.prop, this.originalValue, value[0]?.[0]]], 'edit');
  }
}

/** What a cell is called, by its row and column as they are drawn. */
export type CellName = (row: number, column: number) => string;

const cellNames = new WeakMap<Grid, CellName>();

/** The name our editor goes by in a column's settings. */
export const sheetEditor = 'sheet';
registerEditor(sheetEditor, SheetEditor);

export type Grid = HandsontableBase.Core;
export type GridSettings = HandsontableBase.GridSettings;

/**
 * Not drawn yet: `init` does that, once the caller holds the instance that its hooks ask. Handsontable takes any two clicks
 * on a cell within half a second for a double one, even with a key in between: what one is the system says.
 */
export function openHandsontable(element: HTMLElement, settings: GridSettings, nameOf: CellName): Grid {
  const hot = new HandsontableBase.Core(element, {
    ...settings,
    beforeBeginEditing: (_row, _column, _text, event) =>
      event instanceof MouseEvent && event.detail === 1 ? false : undefined,
  });
  cellNames.set(hot, nameOf);
  return hot;
}

/**
 * Draws what was opened. Handsontable selects the editor's text a moment after the selection has moved, even when the
 * first character has been typed by then: the second would replace it; and even when the keys belong to another pane or
 * a dialog by then: that would lose them.
 */
export function drawFirst(hot: Grid): void {
  hot.init();
  const nothing = document.createElement('textarea');
  hot.getFocusManager().setRefocusElementGetter(() => {
    const editor = hot.getActiveEditor() as
      | { TEXTAREA?: HTMLTextAreaElement; isOpened(): boolean }
      | undefined;
    return (hot.isListening() && !editor?.isOpened() && editor?.TEXTAREA) || nothing;
  });
}

/** Dragged widths are kept by place in the plugin and by column with us: forgotten once places mean something else. */
export function forgetWidths(hot: Grid, columns: number): void {
  const resizing = hot.getPlugin('manualColumnResize');
  for (let at = 0; at < columns; at++) resizing.clearManualSize(at);
}
