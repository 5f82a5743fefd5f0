import type { Drawing } from '@suanpan/server/words';
import { useState } from 'react';
import type { RouterOutputs } from '../kit/api/index.ts';
import { useSearchParams } from '../kit/location/index.ts';
import { type PivotPlace, type PivotWells, readDrawing, readWells, saidWells } from '../pivot/index.ts';

export type TeamSource = RouterOutputs['portal']['team']['pivot']['source'];

export type Layout = PivotWells & { drawing: Drawing };

const BEGIN: PivotWells = {
  rows: ['department'],
  columns: ['status'],
  values: [{ field: 'name', aggregate: 'count' }],
  filter: [],
};

export interface TeamPivot {
  /** What is being put into the wells. */
  place: PivotPlace;
  /** What is computed: the same, unless updates are deferred. */
  asked: PivotWells;
  deferred: boolean;
  setDeferred(deferred: boolean): void;
  /** There is something that isn't computed yet. */
  waits: boolean;
  update(): void;
  /** As a layout is kept. */
  layout: Layout;
  apply(layout: Layout): void;
}

/** The team's pivot of this address. While updates are deferred the wells wait for *Update*. */
export function useTeamPivot(source: TeamSource, currency: string): TeamPivot {
  const [params, setParams] = useSearchParams();
  const [draft, setDraft] = useState<PivotWells>();
  const deferred = params.get('defer') === 'yes';
  const asked = readWells(params, source, BEGIN);
  const drawing = readDrawing(params);
  const definition = draft ?? asked;
  const store = (wells: PivotWells) => {
    setDraft(undefined);
    setParams(saidWells(wells));
  };
  return {
    ...{ asked, deferred, waits: draft !== undefined },
    place: {
      source: { individual: true, atLeast: source.atLeast, aggregates: source.aggregates, currency },
      table: source,
      ...{ definition, drawing },
      change({ drawing: drawn, ...changes }) {
        if (drawn) setParams({ chart: drawn });
        if (Object.keys(changes).length === 0) return;
        const next = { ...definition, ...changes };
        if (deferred) setDraft(next);
        else store(next);
      },
    },
    setDeferred(next) {
      setParams({ ...(draft && !next ? saidWells(draft) : {}), defer: next ? 'yes' : undefined });
      if (!next) setDraft(undefined);
    },
    update: () => store(definition),
    layout: { ...definition, drawing },
    apply({ drawing: drawn, ...wells }) {
      setDraft(undefined);
      setParams({ ...saidWells(wells), chart: drawn });
    },
  };
}
