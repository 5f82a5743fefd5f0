import { type ComponentType, useEffect, useState } from 'react';

type Places = ComponentType<{ onReady: () => void }>;

/** A page that can be used comes first; what it may have to say or ask is loaded once it stands. */
const LATER_MS = 2_000;
/** The line may be down while somebody is to be asked something: it is tried again until they can be. */
const AGAIN_MS = 2_000;

let load: () => void = () => {};
let stand: (are: boolean) => void;
let standing: Promise<boolean>;
let onGone: () => void = () => {};

function awaitPlaces(): void {
  standing = new Promise((resolve) => {
    stand = resolve;
  });
}
awaitPlaces();
const ready = () => stand(true);

/** Told when the page that shows notices and dialogs is gone, with whatever nobody has answered there. */
export function whenPlacesGo(tell: () => void): void {
  onGone = tell;
}

/**
 * Resolves once a dialog can be opened; loads what shows it, where it isn't there yet.
 *
 * @returns false where the page was gone before one could be
 */
export function dialogsStand(): Promise<boolean> {
  load();
  return standing;
}

/** A notice is kept until there is a place for it: this makes one at once. */
export function wantNoticePlaces(): void {
  load();
}

/** Shows notices and dialogs: by itself a moment after the page, sooner when one is wanted. */
export function LateNoticePlaces() {
  const [places, setPlaces] = useState<{ Places: Places }>();
  useEffect(() => {
    let ended = false;
    let again: ReturnType<typeof setTimeout> | undefined;
    load = () =>
      void import('./notice-places.tsx').then(
        ({ NoticePlaces }) => {
          if (!ended) setPlaces((before) => before ?? { Places: NoticePlaces });
        },
        () => {
          if (!ended) again = setTimeout(load, AGAIN_MS);
        },
      );
    const timer = setTimeout(load, LATER_MS);
    return () => {
      ended = true;
      clearTimeout(timer);
      clearTimeout(again);
      stand(false);
      awaitPlaces();
      onGone();
    };
  }, []);
  return places && <places.Places onReady={ready} />;
}
