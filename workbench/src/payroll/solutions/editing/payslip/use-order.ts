import type { PayslipFile } from '@suanpan/engine';
import {
  createContext,
  type DragEvent,
  type KeyboardEvent,
  useContext,
  useEffect,
  useRef,
  useState,
} from 'react';
import { moved } from '../copy/edit-file.ts';
import { type ItemPlace, landing, moveItem, placeBeside } from './order.ts';

const ITEM = 'text/x-suanpan-slip-item';
const GROUP = 'text/x-suanpan-slip-group';

type Edit = (change: (payslip: PayslipFile) => PayslipFile) => void;

export interface Order {
  payslip: PayslipFile;
  move: (from: ItemPlace, to: ItemPlace) => void;
  /** @param by places up or down */
  step: (from: ItemPlace, by: 1 | -1) => void;
  moveGroup: (from: number, to: number) => void;
}

const OrderContext = createContext<Order | undefined>(undefined);
export const OrderProvider = OrderContext.Provider;

export function useOrder(): Order {
  const order = useContext(OrderContext);
  if (!order) throw new Error('useOrder needs an OrderProvider above it');
  return order;
}

/** By which the handle of an item is found again where it landed. */
export const handleId = ({ group, index }: ItemPlace): string => `slip-item-${group}-${index}`;

/** Moves what stands on a payslip; the keys stay with what they moved. */
export function useOrdering(payslip: PayslipFile, edit: Edit): Order {
  const landed = useRef<ItemPlace>(undefined);
  useEffect(() => {
    if (!landed.current) return;
    document.getElementById(handleId(landed.current))?.focus();
    landed.current = undefined;
  });
  const move = (from: ItemPlace, to: ItemPlace) => {
    landed.current = { group: to.group, index: landing(from, to) };
    edit((before) => moveItem(before, from, to));
  };
  return {
    payslip,
    move,
    step: (from, by) => {
      const to = placeBeside(payslip, from, by);
      if (to) move(from, to);
    },
    moveGroup: (from, to) => edit((before) => ({ ...before, groups: moved(before.groups ?? [], from, to) })),
  };
}

/** What a handle is dragged with. */
export const draggedItem = ({ group, index }: ItemPlace) => ({
  draggable: true,
  onDragStart: (event: DragEvent) => event.dataTransfer.setData(ITEM, `${group} ${index}`),
});
export const draggedGroup = (group: number) => ({
  draggable: true,
  onDragStart: (event: DragEvent) => event.dataTransfer.setData(GROUP, String(group)),
});

/** A place that takes an item, and where it is a group another group as well. */
export function useDropPlace(place: ItemPlace, group?: number) {
  const { move, moveGroup } = useOrder();
  const [over, setOver] = useState(false);
  const takes = ({ dataTransfer: { types } }: DragEvent) =>
    types.includes(ITEM) || (group !== undefined && types.includes(GROUP));
  return {
    over,
    drop: {
      onDragOver: (event: DragEvent) => {
        if (!takes(event)) return;
        event.preventDefault();
        event.stopPropagation();
        setOver(true);
      },
      onDragLeave: () => setOver(false),
      onDrop: (event: DragEvent) => {
        setOver(false);
        if (!takes(event)) return;
        event.preventDefault();
        event.stopPropagation();
        const [from = '', at = ''] = event.dataTransfer.getData(ITEM).split(' ');
        if (at !== '') move({ group: Number(from), index: Number(at) }, place);
        else if (group !== undefined) moveGroup(Number(event.dataTransfer.getData(GROUP)), group);
      },
    },
  };
}

/** Alt with an arrow moves what has the focus. */
export const onArrows = (step: (by: 1 | -1) => void) => (event: KeyboardEvent) => {
  if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
  event.preventDefault();
  step(event.key === 'ArrowUp' ? -1 : 1);
};
