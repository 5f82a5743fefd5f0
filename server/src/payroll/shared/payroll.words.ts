/** Conditions on a column of a batch's table. */
export const FILTER_OPERATORS = [
  '=',
  '<>',
  '<',
  '<=',
  '>',
  '>=',
  'contains',
  'notContains',
  'startsWith',
  'endsWith',
  'between',
  'top',
  'bottom',
  'inPeriod',
  'in',
  'blank',
  'notBlank',
  'error',
  'overridden',
  'noted',
  'finding',
  'changed',
] as const;
export type FilterOperator = (typeof FILTER_OPERATORS)[number];

const PAYSLIP_STATUSES = ['draft', 'published', 'disabled'] as const;
export type PayslipStatus = (typeof PAYSLIP_STATUSES)[number];
/** What a payslip is to whoever keeps the list: a published one may be closed to its reader for a while. */
export const PAYSLIP_STANDINGS = ['draft', 'published', 'forbidden', 'disabled'] as const;
export type PayslipStanding = (typeof PAYSLIP_STANDINGS)[number];
/** Why somebody of a batch has none: nobody has made it, or nobody has said what stands on it. */
export const MISSING_PAYSLIPS = ['notGenerated', 'notSet'] as const;
export type MissingPayslip = (typeof MISSING_PAYSLIPS)[number];
/** Where the figures of a payslip come from. */
export const PAYSLIP_SOURCES = ['batch', 'balance', 'import'] as const;
export type PayslipSource = (typeof PAYSLIP_SOURCES)[number];
export const PAYSLIP_STYLES = ['mobile', 'web'] as const;
/** What a style is looked at with: somebody's in a batch, or typed ones. */
export const PREVIEW_FIGURES = ['batch', 'sample'] as const;
/** Pictures that a payslip's head may be made of, as a file begins, and how large a file may be. */
export const LOGO_KILOBYTES = 300;
/** Why an amount moved a balance. */
export const MOVEMENT_KINDS = ['submission', 'initialisation', 'correction'] as const;
export type MovementKind = (typeof MOVEMENT_KINDS)[number];
export const VIEW_MONTHS = ['current', 'next'] as const;

/** By what a batch is measured when a node is asked only under a condition: net pay, people, per cent of the change of net pay. */
export const NODE_FIGURES = ['amount', 'headcount', 'variance'] as const;
export type NodeFigure = (typeof NODE_FIGURES)[number];
export const NODE_COMPARISONS = ['gte', 'gt', 'lte', 'lt'] as const;

/** How a column of a view is added up, over the rows that the filters leave. */
export const TOTAL_KINDS = ['sum', 'average', 'count', 'min', 'max'] as const;
export type TotalKind = (typeof TOTAL_KINDS)[number];

/** How a view splits a table into two panes. */
export const SPLITS = ['beside', 'below'] as const;

/** How a view writes what is below zero, and its days. */
export const NEGATIVE_STYLES = ['minus', 'brackets', 'red', 'redBrackets'] as const;
export const DATE_PATTERNS = ['iso', 'local', 'long', 'dayMonth', 'monthYear'] as const;

/** What a view colours: cells by what they hold, by how they compare with the others, or by what became of them. */
export const LOOK_RULES = [
  '>',
  '<',
  'between',
  '=',
  'contains',
  'top',
  'bottom',
  'scale',
  'bar',
  'overridden',
  'differs',
] as const;
export type LookRule = (typeof LOOK_RULES)[number];
export const RULE_COLOURS = ['red', 'amber', 'green', 'blue', 'violet'] as const;
/** Ways of adding up that don't say what one person has. */
export const AGGREGATES_OF_GROUPS = [
  'sum',
  'count',
  'average',
  'shareOfRow',
  'shareOfColumn',
  'shareOfTotal',
] as const;
/** How a pivot makes one figure of many. */
export const PIVOT_AGGREGATES = [...AGGREGATES_OF_GROUPS, 'distinct', 'median', 'min', 'max'] as const;
export type PivotAggregate = (typeof PIVOT_AGGREGATES)[number];

export const COPY_STATUSES = ['draft', 'published', 'outdated'] as const;
export type CopyStatus = (typeof COPY_STATUSES)[number];

/** What became of somebody's wish to publish a copy that another person has to agree to. */
export const PUBLICATION_STATUSES = ['pending', 'agreed', 'rejected', 'withdrawn', 'cancelled'] as const;
export type PublicationStatus = (typeof PUBLICATION_STATUSES)[number];

/** How somebody brought the values of an edit. */
export const EDIT_SOURCES = ['typed', 'paste', 'fill', 'undo'] as const;
export type EditSource = (typeof EDIT_SOURCES)[number];

export const OPINION_STATES = ['running', 'done', 'cancelled', 'failed'] as const;
export type OpinionState = (typeof OPINION_STATES)[number];

/** Which people of a batch are listed. */
export const BATCH_PEOPLE_LISTS = ['inBatch', 'held', 'released', 'added', 'removed'] as const;
export type BatchPeopleList = (typeof BATCH_PEOPLE_LISTS)[number];

/**
 * By which rules a closed batch is computed again: its own with the global tables published now; all as it was paid; or those
 * published now.
 */
export const CORRECTION_RULES = ['own', 'asPaid', 'current'] as const;
export type CorrectionRules = (typeof CORRECTION_RULES)[number];
/** Dropped: canceled before it was settled. */
export const CORRECTION_STATES = ['open', 'settled', 'dropped'] as const;
export type CorrectionState = (typeof CORRECTION_STATES)[number];
/** What becomes of the differences: paid by the correction itself, or rows of an open batch. */
export const SETTLEMENTS = ['apart', 'carry'] as const;
export type Settlement = (typeof SETTLEMENTS)[number];

/** How far an employee is with the figures of a batch; lapsed: the last day went by without an answer. */
export const CONFIRMATION_STATES = [
  'notAsked',
  'asked',
  'confirmed',
  'disputed',
  'resolved',
  'lapsed',
] as const;
export type ConfirmationState = (typeof CONFIRMATION_STATES)[number];
/** Who speaks in a dispute, and for whom it waits. */
export const DISPUTE_SIDES = ['employee', 'payroll'] as const;
export type DisputeSide = (typeof DISPUTE_SIDES)[number];
/** How rights of several roles over one solution combine: they add up, or each has to allow it. */
export const AUTHORIZATION_STRATEGIES = ['union', 'strictest'] as const;
export type AuthorizationStrategy = (typeof AUTHORIZATION_STRATEGIES)[number];
