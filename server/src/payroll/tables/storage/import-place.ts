/** A cell's place in an import, as one number: which import of the batch, and the row of its file. */
const PLACE = 10_000_000;
export const placeOf = (importNumber: number, row: number) => importNumber * PLACE + row;
export const importOf = (place: number) => ({ number: Math.floor(place / PLACE), row: place % PLACE });
