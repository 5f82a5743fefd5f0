const watched = new Set<() => boolean>();

/** Lets others ask whether something would be lost with the page; answers how to stop being asked. */
export function watchUnsaved(isUnsaved: () => boolean): () => void {
  watched.add(isUnsaved);
  return () => void watched.delete(isUnsaved);
}

/** Whether something stands on the page that was typed and not stored. */
export function hasUnsaved(): boolean {
  return [...watched].some((isUnsaved) => isUnsaved());
}
