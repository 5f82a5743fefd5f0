import type { Generated } from 'kysely';
import type { PayTypeKind } from './pay-types.words.ts';

export interface PayTypeTables {
  payroll_pay_types: {
    id: string;
    code: string;
    /** JSON by language. */
    name: string;
    kind: PayTypeKind;
    version: Generated<number>;
    created_at: string;
    created_by: string | null;
    updated_at: string;
  };
}
