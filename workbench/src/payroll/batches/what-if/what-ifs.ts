import { queryClient, type RouterOutputs, trpc } from '@suanpan/portal/kit/api';

export type WhatIf = RouterOutputs['payroll']['whatIfs']['get'];

export const invalidateWhatIfs = () => queryClient.invalidateQueries(trpc.payroll.whatIfs.pathFilter());
