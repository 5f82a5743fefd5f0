declare module 'react-pivottable/PivotTable' {
  import type { ComponentType } from 'react';

  namespace PivotTable {
    /** What a renderer is given, and the model is made from. */
    interface PivotTableProps {
      data: readonly Readonly<Record<string, string>>[];
      rows: readonly string[];
      cols: readonly string[];
      vals?: readonly string[];
      aggregatorName: string;
      aggregators: Readonly<Record<string, unknown>>;
      sorters: Readonly<Record<string, (a: string, b: string) => number>>;
      rendererName: string;
      renderers: Readonly<Record<string, ComponentType<PivotTableProps>>>;
    }
  }
  const PivotTable: ComponentType<PivotTable.PivotTableProps>;
  export = PivotTable;
}

declare module 'react-pivottable/Utilities' {
  export class PivotData {
    constructor(props: object);
    getRowKeys(): string[][];
    getColKeys(): string[][];
  }
}
