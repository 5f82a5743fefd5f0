import type { TableFile } from '@suanpan/engine';

export interface TableFieldsProps {
  table: TableFile;
  onEdit: (change: (table: TableFile) => TableFile) => void;
}
