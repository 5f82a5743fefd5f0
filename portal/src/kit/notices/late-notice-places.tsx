import { type ComponentType, useEffect, useState } from 'react';

type Places = ComponentType<{ onReady: () => void }>;

/** A page that can be used comes first; what it may have to say or ask is loaded once it stands. */
const LATER_MS = 2_000;

let load: () => void = () => {};
let stand: () => void;
let standing: Promise<void>;

function awaitPlaces(): void {
  standing = new Promise((resolve) => {
    stand = resolve;
  });
}
awaitPlaces();
const ready = () => stand();

/** Resolves once a dialog can be opened; loads what shows it, where it isn't there yet. */
export function dialogsStand(): Promise<void> {
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
    load = () =>
      void import('./notice-places.tsx').then(
        ({ NoticePlaces }) => {
          if (!ended) setPlaces((before) => before ?? { Places: NoticePlaces });
        },
        // The line may be down: whoever wants one next tries again.
        () => undefined,
      );
    const timer = setTimeout(load, LATER_MS);
    return () => {
      ended = true;
      clearTimeout(timer);
      awaitPlaces();
    };
  }, []);
  return places && <places.Places onReady={ready} />;
}
