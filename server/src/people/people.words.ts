export const SEXES = ['female', 'male'] as const;
export const EMPLOYMENT_STATUSES = ['active', 'toJoin', 'left'] as const;
export type EmploymentStatus = (typeof EMPLOYMENT_STATUSES)[number];

/** Which records of HR a snapshot is made of. */
export const SNAPSHOT_SOURCES = ['employment', 'assignment', 'compensation', 'employeeFacts'] as const;
export type SnapshotSource = (typeof SNAPSHOT_SOURCES)[number];

export const CATALOGUES = ['jobs', 'posts', 'costCentres'] as const;
export type CatalogueKind = (typeof CATALOGUES)[number];
