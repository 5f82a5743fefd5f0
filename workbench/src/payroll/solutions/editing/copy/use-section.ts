import { useCopyEditor } from './copy-editor.tsx';
import {
  changeList,
  compact,
  type ListSection,
  moved,
  replaced,
  type SectionItem,
  without,
} from './edit-file.ts';

/** A section of the copy's file that is a list, and the ways a tab changes it. */
export function useSection<S extends ListSection>(section: S) {
  const { file, change, readOnly } = useCopyEditor();
  const write = (next: (list: readonly SectionItem<S>[]) => readonly SectionItem<S>[]) =>
    change((before) => changeList(before, section, next));
  return {
    items: (file[section] ?? []) as readonly SectionItem<S>[],
    add: (item: SectionItem<S>) => write((list) => [...list, item]),
    /** Members that become undefined leave the item. */
    edit: (index: number, next: (one: SectionItem<S>) => SectionItem<S>) =>
      write((list) => replaced(list, index, (one) => compact(next(one)))),
    editAll: (next: (one: SectionItem<S>) => SectionItem<S>) =>
      write((list) => list.map((one) => compact(next(one)))),
    keep: (holds: (one: SectionItem<S>) => boolean) => write((list) => list.filter(holds)),
    remove: (index: number) => write((list) => without(list, index)),
    /** Undefined where nothing may be changed. */
    onMove: readOnly ? undefined : (from: number, to: number) => write((list) => moved(list, from, to)),
  };
}
