import { createContext, type ReactNode, useContext } from 'react';

const LinksContext = createContext({ base: '', query: '', alone: false });

interface EditorLinksProps {
  /** Address of the solution. */
  base: string;
  /** `?copy=…` when another than the usual copy is open. */
  query: string;
  /** There is but one table: every place is on this page. */
  alone?: boolean;
  children: ReactNode;
}

export function EditorLinks({ base, query, alone = false, children }: EditorLinksProps) {
  return <LinksContext value={{ base, query, alone }}>{children}</LinksContext>;
}

/** Address of a place in the editor, staying on the copy that is open: `tables/Pay?column=tax`. */
export function useEditorHref(): (place: string) => string {
  const { base, query, alone } = useContext(LinksContext);
  return (place) => {
    const href = alone
      ? `${base}${place.includes('?') ? place.slice(place.indexOf('?')) : ''}`
      : `${base}/${place}`;
    if (query === '') return href;
    return href.includes('?') ? `${href}&${query.slice(1)}` : `${href}${query}`;
  };
}
