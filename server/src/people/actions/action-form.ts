import { z } from 'zod';
import { isSwitchedOn, type PortalSwitch } from '../../identity/index.ts';
import type {
  ApplicationFact,
  FormField,
  ProcessNode,
} from '../../platform/applications/application-types.ts';
import type { Texts } from '../../platform/texts/languages.ts';
import type en from './locales/en.json';
import { actionTexts } from './texts.ts';

type FieldKey = keyof typeof en.fields;
export type ActionCode = keyof typeof en.names;

/** Each has its switch. */
type TeamAction = {
  [C in ActionCode]: `team.${C}` extends PortalSwitch ? C : never;
}[ActionCode];

export const fieldName = (key: FieldKey): Texts => actionTexts.inEvery(`fields.${key}`);

export const field = (key: FieldKey, kind: FormField['kind'], required = true): FormField => ({
  ...{ key, kind, label: fieldName(key), required },
});

export const fact = (key: FieldKey, value: Texts | string | undefined): ApplicationFact[] =>
  value === undefined || value === ''
    ? []
    : [
        {
          ...{ key, label: fieldName(key), kind: 'text' },
          value: typeof value === 'string' ? { en: value } : value,
        },
      ];

export const day = z.iso.date();
export const id = z.string().min(1).max(60);
export const reason = z.string().trim().min(1).max(500);

const HR: ProcessNode = {
  ...{ code: 'hr', name: actionTexts.inEvery('nodes.hr'), mode: 'any' },
  approvers: [{ kind: 'role', code: 'hr-administrator' }],
};
const SUPERIOR: ProcessNode = {
  ...{ code: 'superior', name: actionTexts.inEvery('nodes.superior'), mode: 'any' },
  approvers: [{ kind: 'supervisor', level: 1 }],
};

/** What a manager starts for somebody who reports to them; human resources decide, and a switch turns it off. */
export const teamAction = (code: TeamAction) => ({
  ...named(code),
  about: 'report' as const,
  permission: 'people.team.act' as const,
  process: [HR],
  isOffered: (db: Parameters<typeof isSwitchedOn>[0]) => isSwitchedOn(db, `team.${code}`),
});

/** What one asks for oneself: one's superior decides, then human resources. */
export const ownAction = (code: ActionCode) => ({
  ...named(code),
  about: 'self' as const,
  permission: 'people.own.ask' as const,
  process: [SUPERIOR, HR],
});

const named = (code: ActionCode) => ({
  ...{ code, name: actionTexts.inEvery(`names.${code}`), category: 'approval' as const },
});

export const titleOf = (code: ActionCode, name: string): Texts =>
  actionTexts.inEvery(`titles.${code}`, { name });
