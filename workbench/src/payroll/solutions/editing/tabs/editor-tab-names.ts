/** Tabs that show and change the file of a copy, in the order of the file. */
export const editorTabs = [
  'tables',
  'parameters',
  'general',
  'steps',
  'verification',
  'balances',
  'payslip',
  'tests',
  'json',
] as const;
export type EditorTabName = (typeof editorTabs)[number];
