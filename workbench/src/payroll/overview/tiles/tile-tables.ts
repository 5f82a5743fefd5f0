// One file for both: tables bring much that the first page is drawn without.
export { InsuranceTable } from './insurance-table.tsx';
export { SolutionsTable } from './solutions-table.tsx';
