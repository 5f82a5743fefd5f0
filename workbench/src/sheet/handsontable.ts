import HandsontableBase from 'handsontable/base';
import { registerEditor, TextEditor } from 'handsontable/editors';
import { registerLanguageDictionary, zhCN, zhTW } from 'handsontable/i18n';
import { Autofill, CopyPaste, DragToScroll, ManualColumnResize, registerPlugin } from 'handsontable/plugins';
import { registerRenderer, textRenderer } from 'handsontable/renderers';

// Only what the sheet needs: sorting, filtering, undo and menus are ours, because the rows live on the server.
registerEditor(TextEditor);
registerRenderer(textRenderer);
registerPlugin(Autofill);
registerPlugin(CopyPaste);
registerPlugin(DragToScroll);
registerPlugin(ManualColumnResize);
registerLanguageDictionary(zhCN);
registerLanguageDictionary(zhTW);

export type Grid = HandsontableBase.Core;
export type GridSettings = HandsontableBase.GridSettings;

/** Not drawn yet: `init` does that, once the caller holds the instance that its hooks ask. */
export function openHandsontable(element: HTMLElement, settings: GridSettings): Grid {
  return new HandsontableBase.Core(element, settings);
}
