interface DatedItem {
  item: string;
  validFrom: string;
  validTo: string | null;
}

/**
 * The record of the same item whose days a new one would share, where the server wouldn't end it by itself: an open
 * one that began earlier ends the day before an open new one, which ends before the next begins.
 */
export function overlapping<T extends DatedItem>(others: readonly T[], record: DatedItem): T | undefined {
  return others.find((other) => {
    if (other.item !== record.item.trim()) return false;
    if (record.validTo === null && (other.validFrom > record.validFrom || isOpenBefore(other, record)))
      return false;
    const endsBefore = other.validTo !== null && other.validTo < record.validFrom;
    const startsAfter = record.validTo !== null && other.validFrom > record.validTo;
    return !endsBefore && !startsAfter;
  });
}

const isOpenBefore = (other: DatedItem, record: DatedItem) =>
  other.validTo === null && other.validFrom < record.validFrom;
